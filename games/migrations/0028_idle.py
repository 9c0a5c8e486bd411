from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0027_maintenance_request_names'),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name='match',
            name='match_shown_newest',
        ),
        migrations.RemoveIndex(
            model_name='match',
            name='match_shown',
        ),
        migrations.RemoveIndex(
            model_name='match',
            name='match_shown_of_game',
        ),
        migrations.AddField(
            model_name='match',
            name='acted_at',
            field=models.DateTimeField(null=True, verbose_name='last action'),
        ),
        migrations.AddField(
            model_name='match',
            name='unlisted',
            field=models.BooleanField(default=False, verbose_name='not in the lists'),
        ),
        migrations.AddIndex(
            model_name='match',
            index=models.Index(condition=models.Q(('acted_at__isnull', False), ('ended_at__isnull', True), ('unlisted', False)), fields=['acted_at'], name='match_idle'),
        ),
        migrations.AddIndex(
            model_name='match',
            index=models.Index(condition=models.Q(('acted_at__isnull', False), ('ended_at__isnull', True), ('unlisted', True)), fields=['acted_at'], name='match_idle_unlisted'),
        ),
        migrations.AddIndex(
            model_name='match',
            index=models.Index(condition=models.Q(('ended_at__isnull', True), ('private', False), ('unlisted', False)), fields=['-created_at'], name='match_shown_newest'),
        ),
        migrations.AddIndex(
            model_name='match',
            index=models.Index(condition=models.Q(('ended_at__isnull', True), ('private', False), ('unlisted', False)), fields=['-strength', 'id'], name='match_shown'),
        ),
        migrations.AddIndex(
            model_name='match',
            index=models.Index(condition=models.Q(('ended_at__isnull', True), ('private', False), ('unlisted', False)), fields=['game', '-strength', 'id'], name='match_shown_of_game'),
        ),
    ]

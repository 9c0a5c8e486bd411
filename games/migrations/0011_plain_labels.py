"""Say the labels of the staff pages in plainer English."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0010_joint_throws'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='logkey',
            options={'verbose_name': 'log key', 'verbose_name_plural': 'log keys'},
        ),
        migrations.AlterField(
            model_name='event',
            name='kind',
            field=models.CharField(choices=[('ready', 'ready'), ('sealed', 'seeds sealed'), ('opened', 'seed opened'), ('unopened', 'seed not opened'), ('start', 'start'), ('game', 'next game'), ('throw', 'throw'), ('move', 'move'), ('call', 'call'), ('undo', 'undo'), ('done', 'done'), ('resign', 'resign'), ('rematch', 'rematch'), ('flag', 'lost on time'), ('time', 'time restored'), ('offer', 'offer'), ('answer', 'answer'), ('takeback', 'turn undone'), ('give', 'extra time given'), ('claim', 'claim'), ('out', 'left'), ('back', 'returned'), ('skip', 'skipped'), ('anchor', 'browser joined the rolls'), ('ruling', 'ruling')], max_length=8, verbose_name='kind'),
        ),
        migrations.AlterField(
            model_name='event',
            name='round',
            field=models.PositiveSmallIntegerField(default=1, verbose_name='game number'),
        ),
        migrations.AlterField(
            model_name='failure',
            name='first_at',
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name='first failure at'),
        ),
        migrations.AlterField(
            model_name='failure',
            name='last_at',
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name='last failure at'),
        ),
        migrations.AlterField(
            model_name='ledger',
            name='lines',
            field=models.PositiveIntegerField(default=0, verbose_name='number of lines'),
        ),
        migrations.AlterField(
            model_name='letter',
            name='at',
            field=models.DateTimeField(null=True, verbose_name='send at'),
        ),
        migrations.AlterField(
            model_name='logkey',
            name='used_from',
            field=models.DateTimeField(auto_now_add=True, verbose_name='first used'),
        ),
        migrations.AlterField(
            model_name='maintenance',
            name='until',
            field=models.DateTimeField(null=True, verbose_name='expected end'),
        ),
        migrations.AlterField(
            model_name='match',
            name='abandoned',
            field=models.CharField(choices=[('computer', 'a computer plays on'), ('skipped', 'their turns are skipped'), ('ends', 'the game ends')], default='ends', max_length=8, verbose_name='if a player leaves'),
        ),
        migrations.AlterField(
            model_name='match',
            name='round',
            field=models.PositiveSmallIntegerField(default=1, verbose_name='game number'),
        ),
        migrations.AlterField(
            model_name='match',
            name='stage',
            field=models.CharField(choices=[('beginning', 'about to begin'), ('playing', 'in progress'), ('between', 'between games'), ('over', 'finished')], default='beginning', max_length=9, verbose_name='stage'),
        ),
        migrations.AlterField(
            model_name='result',
            name='mu_after',
            field=models.FloatField(null=True, verbose_name='mean after match'),
        ),
        migrations.AlterField(
            model_name='result',
            name='mu_before',
            field=models.FloatField(null=True, verbose_name='mean before match'),
        ),
        migrations.AlterField(
            model_name='result',
            name='sigma_after',
            field=models.FloatField(null=True, verbose_name='deviation after match'),
        ),
        migrations.AlterField(
            model_name='result',
            name='sigma_before',
            field=models.FloatField(null=True, verbose_name='deviation before match'),
        ),
        migrations.AlterField(
            model_name='ruling',
            name='kind',
            field=models.CharField(choices=[('pause', 'paused'), ('resume', 'resumed'), ('give', 'extra time given'), ('clock', 'clock set'), ('abort', 'aborted'), ('adjudicate', 'decided'), ('annul', 'removed from the ratings'), ('reinstate', 'restored to the ratings'), ('vacate', 'seat emptied'), ('reseat', 'seat reassigned'), ('force', 'default action played'), ('close', 'chat closed'), ('open', 'chat reopened'), ('hide', 'message hidden'), ('show', 'message shown'), ('reopen', 'reopened'), ('recompute', 'ratings recalculated')], max_length=10, verbose_name='kind'),
        ),
        migrations.AlterField(
            model_name='seat',
            name='contribution',
            field=models.CharField(blank=True, choices=[('p', 'own seed'), ('s', 'own seed, sealed by the site'), ('n', 'no seed'), ('b', 'no seed (computer)')], max_length=1, verbose_name='seed type'),
        ),
        migrations.AlterField(
            model_name='seat',
            name='join',
            field=models.PositiveSmallIntegerField(verbose_name='joining order'),
        ),
        migrations.AlterField(
            model_name='seat',
            name='seal',
            field=models.CharField(blank=True, max_length=64, verbose_name='seed seal'),
        ),
    ]

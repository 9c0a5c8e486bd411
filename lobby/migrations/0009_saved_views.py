"""Store views of lists that staff save under a name."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('lobby', '0008_bulk_actions'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='SavedView',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('listed', models.CharField(choices=[('match', 'matches'), ('user', 'people')], max_length=8)),
                ('name', models.CharField(max_length=40, verbose_name='name')),
                ('query', models.CharField(blank=True, max_length=500)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'saved view',
                'verbose_name_plural': 'saved views',
                'ordering': ['name', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('by', 'listed', 'name'), name='one_view_a_name')],
            },
        ),
    ]

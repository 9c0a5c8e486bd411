"""Store what staff does to many matches or users at once."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('lobby', '0007_plain_labels'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='BulkAction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=10, verbose_name='kind')),
                ('reason', models.CharField(max_length=20, verbose_name='reason')),
                ('note', models.TextField(verbose_name='note')),
                ('values', models.JSONField(default=dict)),
                ('results', models.JSONField(default=dict)),
                ('request_id', models.CharField(editable=False, max_length=64)),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='time')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('undoes', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='undone_by', to='lobby.bulkaction', verbose_name='undoes')),
            ],
            options={
                'verbose_name': 'action on many',
                'verbose_name_plural': 'actions on many',
                'constraints': [models.UniqueConstraint(fields=('by', 'request_id'), name='one_bulk_action_a_request')],
            },
        ),
    ]

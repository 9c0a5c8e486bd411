"""Store what staff and a user write to each other about an appeal."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('lobby', '0010_compared_matches'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='AppealLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('words', models.CharField(max_length=1000, verbose_name='words')),
                ('request_id', models.CharField(editable=False, max_length=64)),
                ('at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='time')),
                ('appeal', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='lobby.appeal')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
            ],
            options={
                'verbose_name': 'line about an appeal',
                'verbose_name_plural': 'lines about appeals',
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('by', 'request_id'), name='one_line_a_request')],
            },
        ),
    ]

"""Store which member of staff works on a match or an appeal."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0007_proposals'),
    ]

    operations = [
        migrations.CreateModel(
            name='Claim',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('case', models.CharField(max_length=40, unique=True)),
                ('at', models.DateTimeField(verbose_name='time')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='claimed by')),
            ],
            options={
                'verbose_name': 'claim of a case',
                'verbose_name_plural': 'claims of cases',
            },
        ),
    ]

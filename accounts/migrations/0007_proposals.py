"""Store staff commands that a second member of staff has to confirm."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0006_show_errors'),
    ]

    operations = [
        migrations.CreateModel(
            name='Proposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('erase', 'Erase account'), ('ban', 'Ban from logging in'), ('annul', 'Remove from ratings')], max_length=8, verbose_name='kind')),
                ('keys', models.JSONField(default=list)),
                ('values', models.JSONField(default=dict)),
                ('reason', models.CharField(blank=True, max_length=20, verbose_name='reason')),
                ('note', models.TextField(max_length=1000, verbose_name='note for staff')),
                ('request_id', models.CharField(editable=False, max_length=64)),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='proposed')),
                ('outcome', models.CharField(blank=True, choices=[('confirm', 'confirmed'), ('withdraw', 'withdrawn'), ('decline', 'declined')], max_length=8, verbose_name='outcome')),
                ('decided_at', models.DateTimeField(null=True, verbose_name='decided')),
                ('done_at', models.DateTimeField(null=True, verbose_name='carried out')),
                ('result', models.JSONField(default=dict)),
                ('about', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='proposals', to=settings.AUTH_USER_MODEL, verbose_name='affected user')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='proposed by')),
                ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='decided by')),
            ],
            options={
                'verbose_name': 'proposal',
                'verbose_name_plural': 'proposals',
                'ordering': ['-pk'],
                'constraints': [models.UniqueConstraint(fields=('by', 'request_id'), name='one_proposal_a_request')],
            },
        ),
    ]

"""Create the tables of devices, notifications and what users want of them."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='NotificationSettings',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='notification_settings', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('turns', models.BooleanField(default=True, verbose_name='It is my turn in a slow game')),
                ('warnings', models.BooleanField(default=True, verbose_name='My time in a slow game is running out')),
                ('challenges', models.BooleanField(default=True, verbose_name='A player challenges me or accepts my challenge')),
                ('quiet_from', models.TimeField(blank=True, null=True, verbose_name='from')),
                ('quiet_until', models.TimeField(blank=True, null=True, verbose_name='until')),
                ('time_zone', models.CharField(blank=True, max_length=50, verbose_name='Time zone')),
                ('offer_answered', models.BooleanField(default=False, editable=False)),
            ],
            options={
                'verbose_name': 'notification settings',
                'verbose_name_plural': 'notification settings',
            },
        ),
        migrations.CreateModel(
            name='Subscription',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('endpoint', models.CharField(editable=False, max_length=1024, unique=True)),
                ('p256dh', models.CharField(editable=False, max_length=88)),
                ('auth', models.CharField(editable=False, max_length=24)),
                ('user_agent', models.CharField(max_length=200, verbose_name='browser')),
                ('mark', models.CharField(editable=False, max_length=64, verbose_name='browser ID')),
                ('session', models.CharField(blank=True, editable=False, max_length=40)),
                ('since', models.DateTimeField(default=django.utils.timezone.now, verbose_name='since')),
                ('failing_since', models.DateTimeField(null=True, verbose_name='failing since')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='subscriptions', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'device for notifications',
                'verbose_name_plural': 'devices for notifications',
            },
        ),
        migrations.CreateModel(
            name='Notification',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.SlugField(db_index=False, max_length=20, verbose_name='kind')),
                ('tag', models.SlugField(db_index=False, max_length=60, verbose_name='subject')),
                ('at', models.DateTimeField(verbose_name='to be sent')),
                ('tries', models.PositiveSmallIntegerField(default=0, verbose_name='attempts')),
                ('subscription', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='notifications', to='accounts.subscription')),
            ],
            options={
                'verbose_name': 'notification',
                'verbose_name_plural': 'notifications',
            },
        ),
        migrations.AddIndex(
            model_name='subscription',
            index=models.Index(fields=['mark'], name='subscription_mark'),
        ),
        migrations.AddIndex(
            model_name='subscription',
            index=models.Index(fields=['session'], name='subscription_session'),
        ),
        migrations.AddIndex(
            model_name='notification',
            index=models.Index(fields=['at'], name='notification_due'),
        ),
        migrations.AddConstraint(
            model_name='notification',
            constraint=models.UniqueConstraint(fields=('tag', 'kind', 'subscription'), name='one_notification_of_a_kind'),
        ),
    ]

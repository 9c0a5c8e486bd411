"""Create the tables of the lobby and of moderation."""

import django.db.models.deletion
import django.utils.timezone
import lobby.models.seek
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [("games", "0001_initial"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name='Arrival',
            fields=[
                ('key', models.CharField(max_length=64, primary_key=True, serialize=False)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': "guest arrival",
                'verbose_name_plural': "guest arrivals",
            },
        ),
        migrations.CreateModel(
            name='Seek',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.SlugField(max_length=30, verbose_name='game')),
                ('options', models.JSONField(default=dict, verbose_name='options')),
                ('private', models.BooleanField(default=False, verbose_name="by invitation link only")),
                ('computer', models.CharField(blank=True, max_length=20, verbose_name='computer')),
                ('token', models.CharField(default=lobby.models.seek.new_token, editable=False, max_length=32, unique=True)),
                ('request_id', models.CharField(editable=False, max_length=64)),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name="created")),
                ('withdrawn_at', models.DateTimeField(null=True, verbose_name='withdrawn')),
                ('match', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='seek', to='games.match', verbose_name='match')),
                ('opener', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seeks', to=settings.AUTH_USER_MODEL, verbose_name="host")),
                ('seats', models.PositiveSmallIntegerField(default=2, verbose_name='seats')),
                ('commitment', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='seek', to='games.commitment', verbose_name='commitment')),
                ('pace', models.CharField(default='none', max_length=10, verbose_name='pace')),
                ('vacation', models.BooleanField(default=False, verbose_name="clocks pause during holidays")),
                ('weekends', models.BooleanField(default=False, verbose_name="clocks pause at weekends")),
                ('abandoned', models.CharField(choices=[('computer', 'a computer plays on'), ('skipped', 'its turns are skipped'), ('ends', 'the game ends')], default='ends', max_length=8, verbose_name="if a player leaves")),
                ('level', models.CharField(default='casual', max_length=20, verbose_name="computer level")),
                ('rated', models.BooleanField(default=False, verbose_name='rated')),
                ('least', models.SmallIntegerField(null=True, verbose_name="lowest rating of opponents")),
                ('most', models.SmallIntegerField(null=True, verbose_name="highest rating of opponents")),
                ('rating', models.SmallIntegerField(null=True, verbose_name="rating of the host")),
                ('addressee', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='challenges', to=settings.AUTH_USER_MODEL, verbose_name="challenged player")),
                ('seen_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name="host last seen")),
                ('why', models.CharField(blank=True, choices=[('withdrawn', "withdrawn by the host"), ('declined', "declined by the challenged player"), ('expired', 'expired')], max_length=9, verbose_name='why it was withdrawn')),
            ],
            options={
                'verbose_name': "table",
                'verbose_name_plural': "tables",
                'indexes': [
                    models.Index(condition=models.Q(('match__isnull', True), ('private', False), ('withdrawn_at__isnull', True)), fields=['-created_at'], name='seek_open'),
                    models.Index(condition=models.Q(('addressee__isnull', False), ('match__isnull', True), ('withdrawn_at__isnull', True)), fields=['addressee'], name='challenge_open'),
                    models.Index(condition=models.Q(('match__isnull', True), ('withdrawn_at__isnull', True)), fields=['seen_at'], name='seek_seen'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('opener', 'computer', 'request_id'), name='one_seek_a_request'),
                    models.CheckConstraint(condition=models.Q(('match__isnull', True), ('withdrawn_at__isnull', True), _connector='OR'), name='taken_or_withdrawn'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Place',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('joined_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='joined')),
                ('seek', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='places', to='lobby.seek', verbose_name="table")),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='places', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'verbose_name': 'place',
                'verbose_name_plural': 'places',
                'ordering': ['pk'],
                'constraints': [
                    models.UniqueConstraint(fields=('seek', 'user'), name='one_place_each'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Ticket',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='ticket', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('game', models.SlugField(max_length=30, verbose_name='game')),
                ('pace', models.CharField(max_length=10, verbose_name='pace')),
                ('rating', models.SmallIntegerField(verbose_name='rating')),
                ('since', models.DateTimeField(verbose_name='since')),
                ('until', models.DateTimeField(verbose_name='until')),
                ('request_id', models.CharField(max_length=64)),
                ('match', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.match')),
            ],
            options={
                'verbose_name': 'ticket',
                'verbose_name_plural': 'tickets',
                'indexes': [
                    models.Index(condition=models.Q(('match__isnull', True)), fields=['until'], name='ticket_waits'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Patrol',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('result', models.PositiveBigIntegerField(default=0, verbose_name='last result')),
            ],
            options={
                'verbose_name': "detection run",
                'verbose_name_plural': "detection runs",
            },
        ),
        migrations.CreateModel(
            name='Appeal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('thing', models.CharField(choices=[('sanction', 'a sanction'), ('ruling', "a decision about a match")], max_length=8, verbose_name='what')),
                ('number', models.PositiveBigIntegerField(verbose_name='number')),
                ('words', models.CharField(max_length=1000, verbose_name='in their words')),
                ('language', models.CharField(blank=True, max_length=10, verbose_name='language')),
                ('mail', models.BooleanField(default=False, verbose_name="wants e-mail")),
                ('at', models.DateTimeField(default=django.utils.timezone.now, verbose_name="time")),
                ('outcome', models.CharField(blank=True, choices=[('kept', 'the decision stands'), ('eased', "the decision was made more lenient"), ('revoked', "the decision was reversed")], max_length=7, verbose_name='outcome')),
                ('answer', models.CharField(blank=True, max_length=20, verbose_name='answer')),
                ('note', models.CharField(blank=True, max_length=1000, verbose_name='note')),
                ('answered_at', models.DateTimeField(null=True, verbose_name='answered')),
                ('request_id', models.CharField(blank=True, editable=False, max_length=64)),
                ('answered_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='answered by')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='appeals', to=settings.AUTH_USER_MODEL, verbose_name='by')),
            ],
            options={
                'verbose_name': 'appeal',
                'verbose_name_plural': 'appeals',
                'indexes': [
                    models.Index(condition=models.Q(('answered_at__isnull', True)), fields=['id'], name='appeal_open'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('thing', 'number', 'user'), name='one_appeal_each'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('thing', models.CharField(choices=[('person', 'a person'), ('message', 'a message'), ('match', 'a match')], max_length=7, verbose_name='what')),
                ('key', models.CharField(db_index=True, max_length=30)),
                ('said', models.CharField(blank=True, max_length=300, verbose_name="reported message")),
                ('kind', models.CharField(choices=[('insult', 'insults or threats'), ('hatred', 'hatred'), ('private', "private information"), ('spam', 'advertising or repetition'), ('name', 'an offensive name'), ('computer', 'help from a computer'), ('arranged', 'arranged results'), ('names', 'several accounts'), ('stalling', "letting the clock run down"), ('wrong', "a problem with a match"), ('other', 'something else'), ('no_show', "Alarm: does not turn up for matches"), ('stalls', "Alarm: lets the clock run down when losing"), ('quick', "Alarm: resigns soon after the start"), ('pairs', "Alarm: keeps playing rated matches with the same people"), ('no_gift', "Alarm: adds no seed to the dice"), ('stuck', "Alarm: a match is stuck")], max_length=10, verbose_name='kind')),
                ('words', models.CharField(blank=True, max_length=500, verbose_name='in their words')),
                ('found', models.JSONField(default=dict, verbose_name="findings of the site")),
                ('language', models.CharField(blank=True, max_length=10, verbose_name='language')),
                ('mail', models.BooleanField(default=False, verbose_name="wants e-mail")),
                ('day', models.DateField(verbose_name='day')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, verbose_name="time")),
                ('claimed_at', models.DateTimeField(null=True, verbose_name='claimed')),
                ('snoozed_until', models.DateTimeField(null=True, verbose_name="postponed until")),
                ('outcome', models.CharField(blank=True, choices=[('no_breach', 'no breach of the rules'), ('warned', 'the person was warned'), ('sanctioned', 'the person was sanctioned'), ('ruled', "a decision was made about the match"), ('unclear', "unclear")], max_length=10, verbose_name='outcome')),
                ('closed_at', models.DateTimeField(null=True, verbose_name='closed')),
                ('about', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='about')),
                ('claimed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='claimed by')),
                ('closed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='closed by')),
                ('match', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reports', to='games.match', verbose_name='match')),
                ('merged_into', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='merged', to='lobby.report', verbose_name='merged into')),
                ('message', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.message', verbose_name='message')),
                ('reporter', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reports', to=settings.AUTH_USER_MODEL, verbose_name='reported by')),
            ],
            options={
                'verbose_name': 'report',
                'verbose_name_plural': 'reports',
                'indexes': [
                    models.Index(condition=models.Q(('closed_at__isnull', True), ('merged_into__isnull', True)), fields=['id'], name='report_open'),
                    models.Index(fields=['closed_at'], name='report_done'),
                ],
                'constraints': [
                    models.UniqueConstraint(condition=models.Q(('reporter__isnull', False)), fields=('reporter', 'key', 'day'), name='one_report_a_day'),
                    models.UniqueConstraint(condition=models.Q(('reporter__isnull', True), ('closed_at__isnull', True), ('merged_into__isnull', True)), fields=('about', 'kind'), name='one_open_alarm'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Reply',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('answer', 'answer to a report'), ('warning', 'warning'), ('appeal', 'answer to an appeal')], max_length=7, verbose_name='kind')),
                ('words', models.CharField(max_length=20, verbose_name="wording")),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name="time")),
                ('read_at', models.DateTimeField(null=True, verbose_name='read')),
                ('mail_at', models.DateTimeField(null=True, verbose_name="e-mail due")),
                ('tries', models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ('appeal', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reply', to='lobby.appeal')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='replies', to=settings.AUTH_USER_MODEL, verbose_name='to')),
                ('report', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='replies', to='lobby.report')),
            ],
            options={
                'verbose_name': 'reply',
                'verbose_name_plural': 'replies',
                'indexes': [
                    models.Index(condition=models.Q(('read_at__isnull', True)), fields=['user'], name='reply_unread'),
                    models.Index(condition=models.Q(('mail_at__isnull', False)), fields=['mail_at'], name='reply_to_send'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('report', 'kind', 'user'), name='one_reply_each'),
                    models.CheckConstraint(condition=models.Q(models.Q(('appeal__isnull', False), ('report', None)), models.Q(('appeal', None), ('report__isnull', False)), _connector='OR'), name='reply_to_one_thing'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Step',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('deed', models.CharField(choices=[('claim', 'claimed'), ('release', 'released'), ('snooze', "postponed"), ('merge', "merged other reports into this one"), ('resolve', 'answered'), ('reopen', 'opened again')], max_length=7, verbose_name="action")),
                ('told', models.JSONField(default=dict, verbose_name='how')),
                ('note', models.CharField(blank=True, max_length=1000, verbose_name='note')),
                ('request_id', models.CharField(editable=False, max_length=64)),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name="time")),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('report', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='steps', to='lobby.report')),
            ],
            options={
                'verbose_name': "log entry",
                'verbose_name_plural': "log entries",
                'ordering': ['pk'],
                'constraints': [
                    models.UniqueConstraint(fields=('by', 'request_id'), name='one_step_a_request'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Announcement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('texts', models.JSONField(verbose_name='texts')),
                ('since', models.DateTimeField(default=django.utils.timezone.now, verbose_name='from')),
                ('until', models.DateTimeField(null=True, verbose_name='until')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='announced')),
                ('request_id', models.CharField(editable=False, max_length=64)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='announced by')),
                ('ended_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='ended by')),
            ],
            options={
                'verbose_name': 'announcement',
                'verbose_name_plural': 'announcements',
                'indexes': [
                    models.Index(fields=['until'], name='announced_until'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('by', 'request_id'), name='one_announcement_a_request'),
                ],
            },
        ),
    ]

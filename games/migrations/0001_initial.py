"""Create the tables of matches, and the single row that holds the end of the public log."""

import django.db.models.deletion
import django.utils.timezone
import games.models.commitment
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def open_ledger(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Create the row that every commitment to dice locks and updates."""
    apps.get_model("games", "Ledger").objects.using(editor.connection.alias).create(pk=1)


class Migration(migrations.Migration):

    initial = True

    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name='Ledger',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('lines', models.PositiveIntegerField(default=0, verbose_name='lines')),
                ('entry', models.CharField(default='0000000000000000000000000000000000000000000000000000000000000000', max_length=64, verbose_name='last entry')),
            ],
            options={
                'verbose_name': "public log",
                'verbose_name_plural': "public logs",
            },
        ),
        migrations.CreateModel(
            name='Commitment',
            fields=[
                ('match_id', models.CharField(default=games.models.commitment.new_match_id, editable=False, max_length=10, primary_key=True, serialize=False, verbose_name='match')),
                ('number', models.PositiveIntegerField(unique=True, verbose_name='line')),
                ('before', models.CharField(max_length=64, verbose_name="previous log entry")),
                ('entry', models.CharField(max_length=64, verbose_name='entry')),
                ('value', models.CharField(max_length=64, verbose_name='commitment')),
                ('games', models.PositiveSmallIntegerField(default=1, verbose_name="maximum number of games")),
                ('keys', models.JSONField(default=list, verbose_name="revealed keys")),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name="created at")),
                ('told_at', models.DateTimeField(null=True, verbose_name="revealed at")),
                ('private', models.BooleanField(default=False, verbose_name='private')),
            ],
            options={
                'verbose_name': 'commitment',
                'verbose_name_plural': 'commitments',
                'ordering': ['-number'],
            },
        ),
        migrations.CreateModel(
            name='Match',
            fields=[
                ('id', models.CharField(editable=False, max_length=10, primary_key=True, serialize=False)),
                ('game', models.SlugField(max_length=30, verbose_name='game')),
                ('options', models.JSONField(default=dict, verbose_name='options')),
                ('private', models.BooleanField(default=False, verbose_name='private')),
                ('stage', models.CharField(choices=[('beginning', 'about to begin'), ('playing', "in progress"), ('between', 'between two games'), ('over', "finished")], default='beginning', max_length=9, verbose_name='stage')),
                ('position', models.TextField(verbose_name='position')),
                ('pieces', models.JSONField(verbose_name='pieces')),
                ('version', models.PositiveIntegerField(default=0, verbose_name='version')),
                ('holding', models.PositiveSmallIntegerField(null=True, verbose_name="seat that has not ended its turn")),
                ('due_at', models.DateTimeField(null=True, verbose_name="next action due")),
                ('winners', models.JSONField(null=True, verbose_name='winners')),
                ('points', models.PositiveSmallIntegerField(null=True, verbose_name='points')),
                ('ending', models.CharField(blank=True, choices=[('played', 'played to the end'), ('resigned', 'resigned'), ('flagged', 'lost on time'), ('aborted', 'aborted'), ('abandoned', 'abandoned'), ('ruled', "decided by a moderator")], max_length=9, verbose_name='ending')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name="started")),
                ('ended_at', models.DateTimeField(null=True, verbose_name='ended')),
                ('previous', models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rematch', to='games.match', verbose_name='rematch of')),
                ('commitment', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='match', to='games.commitment', verbose_name='commitment')),
                ('digest', models.CharField(blank=True, max_length=64, verbose_name='digest')),
                ('draws', models.PositiveIntegerField(default=0, verbose_name="random numbers used")),
                ('seats_drawn', models.BooleanField(default=False, verbose_name="seats assigned at random")),
                ('pace', models.CharField(default='none', max_length=10, verbose_name='pace')),
                ('turn_at', models.DateTimeField(null=True, verbose_name='clock started')),
                ('offers', models.JSONField(default=list, verbose_name='offers')),
                ('round', models.PositiveSmallIntegerField(default=1, verbose_name='number of the game')),
                ('score', models.JSONField(default=list, verbose_name='score')),
                ('vacation', models.BooleanField(default=False, verbose_name="clocks pause during holidays")),
                ('weekends', models.BooleanField(default=False, verbose_name="clocks pause at weekends")),
                ('abandoned', models.CharField(choices=[('computer', 'a computer plays on'), ('skipped', 'its turns are skipped'), ('ends', 'the game ends')], default='ends', max_length=8, verbose_name="if a player leaves")),
                ('computer_due', models.BooleanField(default=False, verbose_name="computer to act")),
                ('rated', models.BooleanField(default=False, verbose_name='rated')),
                ('strength', models.PositiveSmallIntegerField(default=0, verbose_name='strength')),
                ('paused_at', models.DateTimeField(null=True, verbose_name='paused since')),
                ('paused_for', models.CharField(blank=True, max_length=20, verbose_name="reason for the pause")),
                ('paused_until', models.DateTimeField(null=True, verbose_name='paused until')),
                ('talk_closed', models.BooleanField(default=False, verbose_name="chat is closed")),
                ('guided', models.BooleanField(default=False, verbose_name="guided game")),
                ('acted_at', models.DateTimeField(null=True, verbose_name='last action')),
                ('unlisted', models.BooleanField(default=False, verbose_name="hidden from lists")),
            ],
            options={
                'verbose_name': 'match',
                'verbose_name_plural': 'matches',
                'indexes': [
                    models.Index(condition=models.Q(('due_at__isnull', False)), fields=['due_at'], name='match_due'),
                    models.Index(fields=['-created_at', '-id'], name='match_newest'),
                    models.Index(fields=['game', '-created_at', '-id'], name='match_newest_of_game'),
                    models.Index(fields=['stage', '-created_at', '-id'], name='match_newest_of_stage'),
                    models.Index(fields=['ending', '-created_at', '-id'], name='match_newest_of_ending'),
                    models.Index(condition=models.Q(('ended_at__isnull', True)), fields=['id'], name='match_in_play'),
                    models.Index(condition=models.Q(('acted_at__isnull', False), ('ended_at__isnull', True), ('unlisted', False)), fields=['acted_at'], name='match_idle'),
                    models.Index(condition=models.Q(('acted_at__isnull', False), ('ended_at__isnull', True), ('unlisted', True)), fields=['acted_at'], name='match_idle_unlisted'),
                    models.Index(condition=models.Q(('ended_at__isnull', True), ('private', False), ('unlisted', False)), fields=['-created_at'], name='match_shown_newest'),
                    models.Index(condition=models.Q(('ended_at__isnull', True), ('private', False), ('unlisted', False)), fields=['-strength', 'id'], name='match_shown'),
                    models.Index(condition=models.Q(('ended_at__isnull', True), ('private', False), ('unlisted', False)), fields=['game', '-strength', 'id'], name='match_shown_of_game'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('kind', models.CharField(choices=[('ready', 'ready'), ('start', 'start'), ('game', 'next game'), ('throw', 'throw'), ('move', 'move'), ('call', 'call'), ('undo', 'undo'), ('done', 'done'), ('resign', 'resign'), ('rematch', 'rematch'), ('flag', 'lost on time'), ('time', "time restored"), ('offer', 'offer'), ('answer', 'answer'), ('takeback', "turn undone"), ('give', 'time given'), ('claim', 'claim'), ('out', 'left'), ('back', "returned"), ('skip', 'skipped'), ('ruling', 'ruling')], max_length=8, verbose_name='kind')),
                ('seat', models.PositiveSmallIntegerField(null=True, verbose_name='seat')),
                ('payload', models.JSONField(default=dict, verbose_name='what')),
                ('position', models.TextField(verbose_name="position afterwards")),
                ('request_id', models.CharField(max_length=64, null=True, verbose_name='request')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name="time")),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to='games.match')),
                ('draw', models.PositiveIntegerField(null=True, verbose_name="random number")),
                ('automatic', models.BooleanField(default=False, verbose_name='automatic')),
                ('round', models.PositiveSmallIntegerField(default=1, verbose_name='number of the game')),
            ],
            options={
                'verbose_name': 'event',
                'verbose_name_plural': 'events',
                'ordering': ['number'],
                'constraints': [
                    models.UniqueConstraint(fields=('match', 'number'), name='one_event_a_number'),
                    models.UniqueConstraint(fields=('match', 'round', 'draw'), name='one_event_a_draw'),
                    models.UniqueConstraint(condition=models.Q(('request_id__isnull', False)), fields=('match', 'user', 'request_id'), name='one_event_a_request'),
                    models.CheckConstraint(condition=models.Q(('request_id__isnull', True), ('user__isnull', False), _connector='OR'), name='a_request_has_a_sender'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('computer', models.CharField(blank=True, max_length=20, verbose_name='computer')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='games.match')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='seats', to=settings.AUTH_USER_MODEL, verbose_name='player')),
                ('join', models.PositiveSmallIntegerField(verbose_name="order of joining")),
                ('contribution', models.CharField(blank=True, choices=[('p', "own seed"), ('n', "no seed"), ('b', "no seed (computer)")], max_length=1, verbose_name="kind of seed")),
                ('seed', models.CharField(blank=True, max_length=64, verbose_name="seed")),
                ('reserve', models.DurationField(null=True, verbose_name='reserve')),
                ('told_at', models.DateTimeField(null=True, verbose_name="e-mailed at")),
                ('out', models.CharField(blank=True, max_length=9, verbose_name='left')),
                ('stand_in', models.CharField(blank=True, max_length=20, verbose_name="substitute")),
            ],
            options={
                'verbose_name': 'seat',
                'verbose_name_plural': 'seats',
                'ordering': ['number'],
                'constraints': [
                    models.UniqueConstraint(fields=('match', 'number'), name='one_in_a_seat'),
                    models.UniqueConstraint(fields=('match', 'user'), name='one_seat_each'),
                    models.CheckConstraint(condition=models.Q(models.Q(('computer', ''), ('user__isnull', False)), models.Q(('user__isnull', True), models.Q(('computer', ''), _negated=True)), _connector='OR'), name='a_person_or_a_computer'),
                    models.UniqueConstraint(fields=('match', 'join'), name='one_at_a_time'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Secret',
            fields=[
                ('commitment', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, serialize=False, to='games.commitment')),
                ('sealed', models.TextField(editable=False)),
            ],
            options={
                'verbose_name': "key",
                'verbose_name_plural': "keys",
            },
        ),
        migrations.CreateModel(
            name='Count',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField(verbose_name='seat')),
                ('game', models.SlugField(db_index=False, max_length=30, verbose_name='game')),
                ('thing', models.CharField(choices=[('die', 'die'), ('stick', 'stick'), ('cowrie', 'cowrie'), ('throw', 'throw')], max_length=6, verbose_name="randomizer")),
                ('face', models.PositiveSmallIntegerField(verbose_name='face')),
                ('many', models.PositiveIntegerField(verbose_name="frequency")),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='counts', to='games.match')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'verbose_name': 'count',
                'verbose_name_plural': 'counts',
                'indexes': [
                    models.Index(fields=['game', 'thing', 'face'], name='count_by_game'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('match', 'seat', 'thing', 'face'), name='counted_once'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Pulse',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(verbose_name="last heartbeat")),
                ('back_at', models.DateTimeField(null=True, verbose_name="running since")),
            ],
            options={
                'verbose_name': "heartbeat",
                'verbose_name_plural': "heartbeats",
            },
        ),
        migrations.CreateModel(
            name='Letter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('turn', 'your turn'), ('alarm', "time is running out")], max_length=5, verbose_name='kind')),
                ('at', models.DateTimeField(null=True, verbose_name='to be sent')),
                ('tries', models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='letters', to='games.seat')),
            ],
            options={
                'verbose_name': "reminder e-mail",
                'verbose_name_plural': "reminder e-mails",
                'indexes': [
                    models.Index(condition=models.Q(('at__isnull', False)), fields=['at'], name='letter_due'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('seat', 'kind'), name='one_letter_of_a_kind'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Presence',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('socket', models.CharField(blank=True, max_length=32, verbose_name='socket')),
                ('state', models.CharField(choices=[('here', "present"), ('closed', 'closed'), ('lost', 'lost')], default='here', max_length=6, verbose_name='state')),
                ('at', models.DateTimeField(verbose_name="last signal")),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='presences', to='games.match', verbose_name='match')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'verbose_name': 'presence',
                'verbose_name_plural': 'presences',
                'constraints': [
                    models.UniqueConstraint(fields=('match', 'user', 'socket'), name='one_sign_a_page'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Leaving',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('why', models.CharField(choices=[('abandoned', "was away until the others made a claim"), ('flagged', "ran out of time while away"), ('no_show', "never turned up")], max_length=9, verbose_name='how')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name="time")),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.match', verbose_name='match')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='leavings', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'verbose_name': "abandoned match",
                'verbose_name_plural': "abandoned matches",
                'indexes': [
                    models.Index(fields=['user', 'at'], name='leaving_lately'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Reckoning',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.SlugField(db_index=False, max_length=30, verbose_name='game')),
                ('weight', models.FloatField(verbose_name='weight')),
                ('annulled', models.BooleanField(default=False, verbose_name='annulled')),
                ('at', models.DateTimeField(verbose_name="time")),
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='reckoning', to='games.match')),
            ],
            options={
                'verbose_name': "rated result",
                'verbose_name_plural': "rated results",
                'indexes': [
                    models.Index(condition=models.Q(('annulled', False)), fields=['game', 'id'], name='reckoned'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Result',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField(verbose_name='seat')),
                ('side', models.PositiveSmallIntegerField(verbose_name='side')),
                ('game', models.SlugField(db_index=False, max_length=30, verbose_name='game')),
                ('preset', models.CharField(blank=True, max_length=40, verbose_name='rules')),
                ('outcome', models.CharField(choices=[('won', 'won'), ('lost', 'lost'), ('none', "no winner")], max_length=4, verbose_name='result')),
                ('computers', models.BooleanField(default=False, verbose_name='with computers')),
                ('throws', models.PositiveIntegerField(default=0, verbose_name='throws')),
                ('luck', models.FloatField(null=True, verbose_name='luck')),
                ('at', models.DateTimeField(verbose_name="time")),
                ('mu_before', models.FloatField(null=True, verbose_name='mean before')),
                ('sigma_before', models.FloatField(null=True, verbose_name='deviation before')),
                ('mu_after', models.FloatField(null=True, verbose_name='mean after')),
                ('sigma_after', models.FloatField(null=True, verbose_name='deviation after')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='results', to='games.match')),
                ('reckoning', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='results', to='games.reckoning', verbose_name="rated result")),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='results', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'verbose_name': 'result',
                'verbose_name_plural': 'results',
                'indexes': [
                    models.Index(fields=['user', '-id'], name='result_latest'),
                    models.Index(fields=['user', 'game', '-id'], name='result_of_game'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('match', 'user'), name='one_result_each'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Rating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.SlugField(db_index=False, max_length=30, verbose_name='game')),
                ('mu', models.FloatField(default=25.0, verbose_name='mean')),
                ('sigma', models.FloatField(default=8.333333333333334, verbose_name='deviation')),
                ('matches', models.PositiveIntegerField(default=0, verbose_name='rated matches')),
                ('listed', models.BooleanField(default=False, verbose_name='on the leaderboard')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='ratings', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'verbose_name': 'rating',
                'verbose_name_plural': 'ratings',
                'indexes': [
                    models.Index(condition=models.Q(('listed', True)), fields=['game', '-mu', 'user'], name='rating_ladder'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('user', 'game'), name='one_rating_a_game'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Message',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('phrase', models.CharField(blank=True, max_length=10, verbose_name="quick message")),
                ('text', models.CharField(blank=True, max_length=300, verbose_name='text')),
                ('event', models.PositiveIntegerField(verbose_name="sent after event")),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name="time")),
                ('hidden', models.BooleanField(default=False, verbose_name='hidden')),
                ('request_id', models.CharField(max_length=64, verbose_name='request')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='messages', to='games.match', verbose_name='match')),
                ('seat', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.seat', verbose_name='seat')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
            ],
            options={
                'verbose_name': 'message',
                'verbose_name_plural': 'messages',
                'ordering': ['pk'],
                'indexes': [
                    models.Index(fields=['match', 'user', 'at'], name='message_lately'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('match', 'user', 'request_id'), name='one_message_a_request'),
                    models.CheckConstraint(condition=models.Q(models.Q(('text', ''), models.Q(('phrase', ''), _negated=True)), models.Q(('phrase', ''), models.Q(('text', ''), _negated=True)), _connector='OR'), name='a_phrase_or_a_text'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Spectator',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('who', models.CharField(max_length=33, verbose_name="user")),
                ('socket', models.CharField(max_length=32, unique=True, verbose_name='socket')),
                ('at', models.DateTimeField(verbose_name="last signal")),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='spectators', to='games.match', verbose_name='match')),
            ],
            options={
                'verbose_name': 'spectator',
                'verbose_name_plural': 'spectators',
            },
        ),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('pause', 'paused'), ('resume', "resumed"), ('give', 'time given'), ('clock', 'clock set'), ('abort', 'aborted'), ('adjudicate', 'decided'), ('annul', "removed from the ratings"), ('reinstate', "restored to the ratings"), ('vacate', 'seat emptied'), ('reseat', "seat reassigned"), ('force', "default action played"), ('close', "chat closed"), ('open', "chat reopened"), ('hide', 'message hidden'), ('show', 'message shown'), ('reopen', 'reopened'), ('recompute', "ratings recalculated")], max_length=10, verbose_name='kind')),
                ('reason', models.CharField(max_length=20, verbose_name='reason')),
                ('note', models.TextField(max_length=1000, verbose_name='note')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name="time")),
                ('request_id', models.CharField(max_length=64, verbose_name='request')),
                ('asked', models.JSONField(default=dict, verbose_name="requested values")),
                ('before', models.JSONField(default=dict, verbose_name="previous values")),
                ('event', models.PositiveIntegerField(null=True, verbose_name='event')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('match', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='games.match', verbose_name='match')),
                ('undone_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='undoes', to='games.ruling', verbose_name='undone by')),
            ],
            options={
                'verbose_name': 'ruling',
                'verbose_name_plural': 'rulings',
                'ordering': ['pk'],
                'constraints': [
                    models.UniqueConstraint(fields=('by', 'request_id'), name='one_ruling_a_request'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Maintenance',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('begun_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name="started")),
                ('until', models.DateTimeField(null=True, verbose_name='expected to end')),
                ('note', models.CharField(max_length=1000, verbose_name='note for staff')),
                ('request_id', models.CharField(editable=False, max_length=64)),
                ('ended_at', models.DateTimeField(null=True, verbose_name='ended')),
                ('begun_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name="started by")),
                ('ended_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='ended by')),
            ],
            options={
                'verbose_name': 'maintenance',
                'verbose_name_plural': 'maintenance',
                'constraints': [
                    models.UniqueConstraint(models.Value(1), condition=models.Q(('ended_at__isnull', True)), name='one_maintenance'),
                    models.UniqueConstraint(fields=('begun_by', 'request_id'), name='one_maintenance_a_request'),
                    models.UniqueConstraint(condition=models.Q(('begun_by__isnull', True)), fields=('request_id',), name='one_maintenance_a_command'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Failure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('task', models.CharField(max_length=20, verbose_name='task')),
                ('item', models.CharField(max_length=40, verbose_name='item')),
                ('tries', models.PositiveIntegerField(default=0, verbose_name="attempts")),
                ('error', models.CharField(max_length=200, verbose_name='error')),
                ('first_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='first failed')),
                ('last_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='last failed')),
                ('retry_at', models.DateTimeField(null=True, verbose_name="next attempt")),
                ('reported', models.BooleanField(default=False, verbose_name='reported')),
            ],
            options={
                'verbose_name': 'failure',
                'verbose_name_plural': 'failures',
                'constraints': [
                    models.UniqueConstraint(fields=('task', 'item'), name='one_failure_an_item'),
                ],
            },
        ),
        migrations.RunPython(open_ledger, migrations.RunPython.noop),
    ]

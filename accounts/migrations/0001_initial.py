"""Create the tables of accounts; the staff groups are made after every `migrate`."""

import django.contrib.auth.models
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def index_name_beginnings(_: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Add an index for searches by the beginning of a name; SQLite can use the unique index."""
    if editor.connection.vendor == "postgresql":
        editor.execute(
            "CREATE INDEX accounts_user_name_begins"
            " ON accounts_user (lower(username) text_pattern_ops)"
        )


def drop_index(_: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor == "postgresql":
        editor.execute("DROP INDEX accounts_user_name_begins")


class Migration(migrations.Migration):

    initial = True

    dependencies = [("auth", "0012_alter_user_first_name_max_length")]

    operations = [
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('username', models.CharField(error_messages={'unique': "This username is already taken. Please choose another."}, max_length=20, unique=True, validators=[django.core.validators.RegexValidator('^[A-Za-z0-9_-]{3,20}\\Z', 'A username has 3 to 20 letters, digits, hyphens or underscores.')], verbose_name='username')),
                ('is_guest', models.BooleanField(default=False, verbose_name='guest')),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
                ('mail_turns', models.BooleanField(default=True, verbose_name='Tell me by e-mail when it is my turn in slow games')),
                ('quiet', models.BooleanField(default=False, verbose_name="Turn chat off: I neither see nor send messages")),
                ('followed_only', models.BooleanField(default=False, verbose_name='Only people I follow may challenge me')),
                ('closed_at', models.DateTimeField(editable=False, null=True, verbose_name='closed')),
                ('country', models.CharField(blank=True, max_length=2, verbose_name='Country')),
                ('flag', models.BooleanField(default=False, verbose_name='Show its flag beside my name')),
                ('language', models.CharField(blank=True, max_length=7, verbose_name='Language')),
                ('under_ban', models.BooleanField(default=False, editable=False, verbose_name="banned from logging in")),
                ('theme', models.CharField(blank=True, choices=[('system', "Same as my device"), ('light', 'Light'), ('dark', 'Dark')], max_length=6, verbose_name='Colours')),
                ('shortcuts', models.BooleanField(default=True, verbose_name="Use letter shortcuts during games")),
            ],
            options={
                'verbose_name': 'user',
                'verbose_name_plural': 'users',
                'abstract': False,
                'constraints': [
                    models.UniqueConstraint(django.db.models.functions.text.Lower('username'), name='username_unique_in_any_case'),
                ],
                'indexes': [
                    models.Index(condition=models.Q(('closed_at__isnull', False)), fields=['closed_at'], name='account_closed'),
                    models.Index(condition=models.Q(('is_active', True), ('is_guest', True)), fields=['last_login'], name='guest_lately'),
                ],
            },
            managers=[
                ('objects', django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name='Preference',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.SlugField(db_index=False, max_length=30, verbose_name='game')),
                ('auto_throw', models.BooleanField(default=False, help_text="When your turn starts and there is nothing else you could do first.", verbose_name="Roll or throw for me")),
                ('forced', models.CharField(choices=[('never', "Never: I play every move myself."), ('turn', "When the rest of my turn is forced."), ('always', "Always: whenever there is only one legal move.")], default='never', max_length=6, verbose_name="Play forced moves for me")),
                ('auto_done', models.BooleanField(default=False, help_text="As soon as you have played everything. You can't undo any of it then.", verbose_name="End my turn for me")),
                ('bear_off_automatically', models.BooleanField(default=False, help_text=(
                    "Once the two sides have passed each other and can't meet again. Larger "
                    "numbers are played first."
                ), verbose_name="Bear off for me")),
                ('one_click', models.BooleanField(default=False, help_text=(
                    "A click on a piece plays the first die, a right click the other one; a click "
                    "on the dice swaps them. If the piece has only one possible move, either click "
                    "makes it."
                ), verbose_name='Move with one click')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='preferences', to=settings.AUTH_USER_MODEL)),
                ('pause', models.CharField(choices=[('natural', "Long enough for me to follow."), ('short', "Only a moment."), ('none', 'Not at all.')], default='natural', max_length=7, verbose_name="How long the computer waits")),
                ('board_set', models.CharField(choices=[('own', "The standard design"), ('other', "Another design"), ('clear', "Clear shapes and contrast")], default='own', max_length=5, verbose_name='Board and pieces')),
            ],
            options={
                'verbose_name': 'preference',
                'verbose_name_plural': 'preferences',
                'constraints': [
                    models.UniqueConstraint(fields=('user', 'game'), name='one_preference_a_game'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Vacation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('begins', models.DateField(verbose_name='first day')),
                ('ends', models.DateField(verbose_name='last day')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='vacations', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': "holiday",
                'verbose_name_plural': "holidays",
                'ordering': ['begins'],
                'constraints': [
                    models.CheckConstraint(condition=models.Q(('begins__lte', models.F('ends'))), name='vacation_has_days'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Note',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.TextField(max_length=1000, verbose_name='note')),
                ('about', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notes', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'note',
                'verbose_name_plural': 'notes',
                'constraints': [
                    models.UniqueConstraint(fields=('user', 'about'), name='one_note_a_person'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Tie',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('follow', 'follows'), ('block', 'blocks'), ('mute', 'mutes')], max_length=6, verbose_name='how')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='since')),
                ('other', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tied', to=settings.AUTH_USER_MODEL, verbose_name="other user")),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ties', to=settings.AUTH_USER_MODEL, verbose_name="user")),
            ],
            options={
                'verbose_name': "relation",
                'verbose_name_plural': "relations",
                'constraints': [
                    models.UniqueConstraint(fields=('user', 'kind', 'other'), name='one_tie_of_a_kind'),
                    models.CheckConstraint(condition=models.Q(('user', models.F('other')), _negated=True), name='nobody_is_tied_to_themselves'),
                ],
            },
        ),
        migrations.CreateModel(
            name='FormerName',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=20, verbose_name='name')),
                ('until', models.DateTimeField(default=django.utils.timezone.now, verbose_name='until')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='former_names', to=settings.AUTH_USER_MODEL)),
                ('withheld', models.BooleanField(default=False, verbose_name="removed by staff")),
            ],
            options={
                'verbose_name': 'former name',
                'verbose_name_plural': 'former names',
                'constraints': [
                    models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='former_name_unique_in_any_case'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Deed',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('sanction', 'imposed a sanction'), ('lift', 'lifted a sanction'), ('rename', 'renamed'), ('sessions', 'ended all sessions'), ('factor', "reset two-step login"), ('roles', "set roles"), ('note', "added a note"), ('copy', "exported data"), ('erase', "erased the account")], max_length=8, verbose_name='what')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='when')),
                ('reason', models.CharField(blank=True, choices=[('insult', "You insulted or threatened someone."), ('hate', "You wrote something that demeans people for who they are."), ('advert', "You advertised, or posted the same thing again and again."), ('stall', "You kept others waiting on purpose."), ('leave', "You left matches repeatedly."), ('throw', "You lost on purpose or arranged results."), ('help', "You had help from a computer or another person while you played."), ('accounts', "You used several accounts where only one is allowed."), ('name', "Your name is offensive or impersonates someone else."), ('evade', "You evaded an earlier decision by the moderators."), ('safety', "Someone else seems to be using your account."), ('asked', "You asked for this yourself.")], max_length=8, verbose_name='reason')),
                ('note', models.TextField(max_length=1000, verbose_name='note for staff')),
                ('said', models.JSONField(default=dict, verbose_name="details")),
                ('request_id', models.CharField(editable=False, max_length=64)),
                ('about', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='deeds', to=settings.AUTH_USER_MODEL, verbose_name="user concerned")),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name="user")),
            ],
            options={
                'verbose_name': "audit entry",
                'verbose_name_plural': "audit entries",
                'ordering': ['-pk'],
                'constraints': [
                    models.UniqueConstraint(fields=('by', 'request_id'), name='one_deed_a_request'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Sanction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('mute', 'muted'), ('games', "banned from new games"), ('rated', "banned from rated games"), ('login', "banned from logging in")], max_length=5, verbose_name='kind')),
                ('reason', models.CharField(choices=[('insult', "You insulted or threatened someone."), ('hate', "You wrote something that demeans people for who they are."), ('advert', "You advertised, or posted the same thing again and again."), ('stall', "You kept others waiting on purpose."), ('leave', "You left matches repeatedly."), ('throw', "You lost on purpose or arranged results."), ('help', "You had help from a computer or another person while you played."), ('accounts', "You used several accounts where only one is allowed."), ('name', "Your name is offensive or impersonates someone else."), ('evade', "You evaded an earlier decision by the moderators."), ('safety', "Someone else seems to be using your account."), ('asked', "You asked for this yourself.")], max_length=8, verbose_name='reason')),
                ('note', models.TextField(max_length=1000, verbose_name='note for staff')),
                ('begins', models.DateTimeField(default=django.utils.timezone.now, verbose_name='from')),
                ('ends', models.DateTimeField(null=True, verbose_name='until')),
                ('lifted_at', models.DateTimeField(null=True, verbose_name='lifted')),
                ('lifted_why', models.TextField(blank=True, max_length=1000, verbose_name='why it was lifted')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='imposed by')),
                ('lifted_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='lifted by')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sanctions', to=settings.AUTH_USER_MODEL, verbose_name='person')),
            ],
            options={
                'verbose_name': 'sanction',
                'verbose_name_plural': 'sanctions',
                'ordering': ['-pk'],
                'constraints': [
                    models.CheckConstraint(condition=models.Q(('ends', None), ('ends__gt', models.F('begins')), _connector='OR'), name='sanction_lasts'),
                    models.CheckConstraint(condition=models.Q(models.Q(('lifted_at', None), ('lifted_by', None)), models.Q(('lifted_at__isnull', False), ('lifted_by__isnull', False)), _connector='OR'), name='lifted_by_somebody'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Device',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('mark', models.CharField(db_index=True, max_length=64, verbose_name="browser ID")),
                ('seen', models.DateTimeField(db_index=True, default=django.utils.timezone.now, verbose_name='last seen')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='devices', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'device',
                'verbose_name_plural': 'devices',
                'constraints': [
                    models.UniqueConstraint(fields=('user', 'mark'), name='one_device_a_person'),
                ],
            },
        ),
        migrations.RunPython(index_name_beginnings, drop_index),
    ]

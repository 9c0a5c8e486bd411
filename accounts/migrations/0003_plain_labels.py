"""Say the labels of the staff pages in plainer English."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0002_notifications'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='subscription',
            options={'verbose_name': 'notification device', 'verbose_name_plural': 'notification devices'},
        ),
        migrations.AlterField(
            model_name='deed',
            name='about',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='deeds', to=settings.AUTH_USER_MODEL, verbose_name='affected user'),
        ),
        migrations.AlterField(
            model_name='deed',
            name='at',
            field=models.DateTimeField(auto_now_add=True, verbose_name='date and time'),
        ),
        migrations.AlterField(
            model_name='deed',
            name='kind',
            field=models.CharField(choices=[('sanction', 'imposed a sanction'), ('lift', 'lifted a sanction'), ('rename', 'renamed the user'), ('sessions', 'ended all sessions'), ('factor', 'reset two-step login'), ('roles', 'set roles'), ('note', 'added a note'), ('copy', 'exported data'), ('erase', 'erased the account')], max_length=8, verbose_name='what'),
        ),
        migrations.AlterField(
            model_name='deed',
            name='reason',
            field=models.CharField(blank=True, choices=[('insult', 'You insulted or threatened someone.'), ('hate', 'You wrote something that demeans people for who they are.'), ('advert', 'You advertised, or posted the same thing again and again.'), ('stall', 'You kept others waiting on purpose.'), ('leave', 'You left matches repeatedly.'), ('throw', 'You lost on purpose or arranged results.'), ('help', 'You had help from a computer or another person while playing.'), ('accounts', 'You used several accounts where only one is allowed.'), ('name', 'Your name is offensive or impersonates someone else.'), ('evade', 'You evaded an earlier decision by the moderators.'), ('safety', 'Someone else seems to be using your account.'), ('asked', 'You asked for this yourself.')], max_length=8, verbose_name='reason'),
        ),
        migrations.AlterField(
            model_name='notification',
            name='at',
            field=models.DateTimeField(verbose_name='send at'),
        ),
        migrations.AlterField(
            model_name='preference',
            name='auto_done',
            field=models.BooleanField(default=False, help_text="As soon as you have played all your moves. You can't undo them after that.", verbose_name='End my turn for me'),
        ),
        migrations.AlterField(
            model_name='preference',
            name='auto_throw',
            field=models.BooleanField(default=False, help_text='When your turn starts, unless there is something else you could do first.', verbose_name='Roll or throw for me'),
        ),
        migrations.AlterField(
            model_name='preference',
            name='one_click',
            field=models.BooleanField(default=False, help_text='Click a piece to play the first die, or right-click it to play the other. Click the dice to swap them. If a piece has only one possible move, either click makes it.', verbose_name='Move with one click'),
        ),
        migrations.AlterField(
            model_name='sanction',
            name='lifted_why',
            field=models.TextField(blank=True, max_length=1000, verbose_name='reason for lifting it'),
        ),
        migrations.AlterField(
            model_name='sanction',
            name='reason',
            field=models.CharField(choices=[('insult', 'You insulted or threatened someone.'), ('hate', 'You wrote something that demeans people for who they are.'), ('advert', 'You advertised, or posted the same thing again and again.'), ('stall', 'You kept others waiting on purpose.'), ('leave', 'You left matches repeatedly.'), ('throw', 'You lost on purpose or arranged results.'), ('help', 'You had help from a computer or another person while playing.'), ('accounts', 'You used several accounts where only one is allowed.'), ('name', 'Your name is offensive or impersonates someone else.'), ('evade', 'You evaded an earlier decision by the moderators.'), ('safety', 'Someone else seems to be using your account.'), ('asked', 'You asked for this yourself.')], max_length=8, verbose_name='reason'),
        ),
        migrations.AlterField(
            model_name='user',
            name='flag',
            field=models.BooleanField(default=False, verbose_name="Show my country's flag beside my name"),
        ),
        migrations.AlterField(
            model_name='user',
            name='mail_turns',
            field=models.BooleanField(default=True, verbose_name='E-mail me when it is my turn in slow games'),
        ),
        migrations.AlterField(
            model_name='user',
            name='quiet',
            field=models.BooleanField(default=False, verbose_name='Turn chat off, so that I neither see nor send messages'),
        ),
        migrations.AlterField(
            model_name='user',
            name='shortcuts',
            field=models.BooleanField(default=True, verbose_name='Use letter keys as shortcuts during games'),
        ),
    ]

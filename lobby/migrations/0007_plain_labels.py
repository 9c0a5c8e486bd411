"""Say the labels of the staff pages in plainer English."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('lobby', '0006_withheld_links'),
    ]

    operations = [
        migrations.AlterField(
            model_name='appeal',
            name='mail',
            field=models.BooleanField(default=False, verbose_name='wants an e-mail'),
        ),
        migrations.AlterField(
            model_name='appeal',
            name='words',
            field=models.CharField(max_length=1000, verbose_name='in their own words'),
        ),
        migrations.AlterField(
            model_name='reply',
            name='read_at',
            field=models.DateTimeField(null=True, verbose_name='read at'),
        ),
        migrations.AlterField(
            model_name='report',
            name='found',
            field=models.JSONField(default=dict, verbose_name='site findings'),
        ),
        migrations.AlterField(
            model_name='report',
            name='kind',
            field=models.CharField(choices=[('insult', 'insults or threats'), ('hatred', 'hatred'), ('private', 'private information'), ('spam', 'advertising or repetition'), ('name', 'an offensive name'), ('computer', 'help from a computer'), ('arranged', 'arranged results'), ('names', 'several accounts'), ('stalling', 'letting the clock run down'), ('wrong', 'a problem with a match'), ('other', 'something else'), ('no_show', 'Alarm: does not turn up for matches'), ('stalls', 'Alarm: lets the clock run down when losing'), ('quick', 'Alarm: resigns soon after the start'), ('pairs', 'Alarm: keeps playing rated matches with the same people'), ('no_gift', 'Alarm: adds no seed to the dice'), ('withholds', 'Alarm: withholds parts of joint rolls'), ('stuck', 'Alarm: a match is stuck')], max_length=10, verbose_name='kind'),
        ),
        migrations.AlterField(
            model_name='report',
            name='mail',
            field=models.BooleanField(default=False, verbose_name='wants an e-mail'),
        ),
        migrations.AlterField(
            model_name='report',
            name='words',
            field=models.CharField(blank=True, max_length=500, verbose_name='in their own words'),
        ),
        migrations.AlterField(
            model_name='seek',
            name='abandoned',
            field=models.CharField(choices=[('computer', 'a computer plays on'), ('skipped', 'their turns are skipped'), ('ends', 'the game ends')], default='ends', max_length=8, verbose_name='if a player leaves'),
        ),
        migrations.AlterField(
            model_name='seek',
            name='least',
            field=models.SmallIntegerField(null=True, verbose_name='lowest opponent rating'),
        ),
        migrations.AlterField(
            model_name='seek',
            name='most',
            field=models.SmallIntegerField(null=True, verbose_name='highest opponent rating'),
        ),
        migrations.AlterField(
            model_name='seek',
            name='rating',
            field=models.SmallIntegerField(null=True, verbose_name="host's rating"),
        ),
        migrations.AlterField(
            model_name='seek',
            name='why',
            field=models.CharField(blank=True, choices=[('withdrawn', 'withdrawn by the host'), ('declined', 'declined by the challenged player'), ('expired', 'expired')], max_length=9, verbose_name='reason for withdrawal'),
        ),
    ]

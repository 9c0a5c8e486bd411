"""Let staff write messages to the players of a match."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0013_monthly_points_so_far'),
    ]

    operations = [
        migrations.AlterField(
            model_name='ruling',
            name='kind',
            field=models.CharField(choices=[('pause', 'paused'), ('resume', 'resumed'), ('give', 'extra time given'), ('clock', 'clock set'), ('abort', 'aborted'), ('adjudicate', 'decided'), ('annul', 'removed from the ratings'), ('reinstate', 'restored to the ratings'), ('vacate', 'seat emptied'), ('reseat', 'seat reassigned'), ('force', 'default action played'), ('close', 'chat closed'), ('open', 'chat reopened'), ('hide', 'message hidden'), ('show', 'message shown'), ('tell', 'message to the players'), ('reopen', 'reopened'), ('recompute', 'ratings recalculated')], max_length=10, verbose_name='kind'),
        ),
    ]

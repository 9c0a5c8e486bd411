from django.db import migrations


class Migration(migrations.Migration):
    """A guest is found again by a key of browser and request, and no longer by the request alone.

    Names that are stored match no key, so nobody is made a guest of earlier once more.
    """

    dependencies = [("lobby", "0014_stuck_matches")]

    operations = [
        migrations.RenameField(model_name="arrival", old_name="request_id", new_name="key"),
    ]

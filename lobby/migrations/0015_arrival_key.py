from django.db import migrations


class Migration(migrations.Migration):
    """Rename of the column: it now holds a hash of a browser secret and the request name.

    Existing rows hold bare request names. They match no hash, so they identify no guest any more.
    """

    dependencies = [("lobby", "0014_stuck_matches")]

    operations = [
        migrations.RenameField(model_name="arrival", old_name="request_id", new_name="key"),
    ]

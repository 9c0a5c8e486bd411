from django.db import migrations

from accounts.sessions.store import digest_of_key


def hash_keys(apps, editor):
    """Keep every session, under the digest of its key; nobody is logged out."""
    for model in (apps.get_model("sessions", "Session"), apps.get_model("usersessions", "UserSession")):
        rows = model.objects.using(editor.connection.alias)
        for key in list(rows.values_list("session_key", flat=True)):
            rows.filter(session_key=key).update(session_key=digest_of_key(key))


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0020_shortcuts"),
        ("sessions", "0001_initial"),
        ("usersessions", "0001_initial"),
    ]
    operations = [migrations.RunPython(hash_keys, migrations.RunPython.noop)]

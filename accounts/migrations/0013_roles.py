"""Create the staff groups; `accounts.apps` updates them after later changes of the table."""

from django.db import migrations

from accounts.staff.roles import make_groups


def groups(apps, schema_editor):
    make_groups(apps, schema_editor.connection.alias)


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0012_name_begins"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.RunPython(groups, migrations.RunPython.noop),
    ]

"""Add an index for searches by the beginning of a name; SQLite can use the unique index."""

from django.db import migrations


def index(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(
            "CREATE INDEX accounts_user_name_begins ON accounts_user (lower(username) text_pattern_ops)"
        )


def no_index(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP INDEX accounts_user_name_begins")


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0011_country"),
    ]

    operations = [
        migrations.RunPython(index, no_index, elidable=False),
    ]

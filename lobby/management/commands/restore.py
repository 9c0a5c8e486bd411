"""Command that restores a backup into an empty database."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from lobby.backups.engines import ENGINES, database_at, engine_of
from lobby.backups.manifest import missing_keys, open_backup


class Command(BaseCommand):
    """`manage.py restore BACKUP --into DATABASE_URL`."""

    help = "Restore a backup into an empty database, never over one that holds anything."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("backup", type=Path, help="the directory that `backup` printed")
        parser.add_argument("--into", metavar="DATABASE_URL", required=True)

    def handle(self, *, backup: Path, into: str, **options: object) -> None:
        """Check the backup, restore it, and say what to do next."""
        backup, database = backup.resolve(), database_at(into)
        manifest, file = open_backup(backup)
        if engine_of(database) != manifest.engine:
            raise CommandError(f"This is a backup of {manifest.engine}, and the target is not.")
        ENGINES[manifest.engine].load(file, database)
        for name in missing_keys(manifest):
            self.stderr.write(f"{name} lacks a key that the site had when it was backed up.")
        self.stdout.write(
            f"{backup.name} of {manifest.created_at} is restored. Next, with DATABASE_URL set to "
            "the new database: `manage.py migrate`, then `manage.py verify_matches --records`."
        )

"""Command that backs up the database while the site runs."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from lobby.backups.making import make_backup, remove_old


class Command(BaseCommand):
    """`manage.py backup [DIRECTORY] [--keep N]`: prints the directory of the new backup."""

    help = "Back up the database while matches run."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "directory",
            type=Path,
            nargs="?",
            default=settings.BACKUP_DIRECTORY,
            help="below which the backup is made; without it, BACKUP_DIRECTORY",
        )
        parser.add_argument("--keep", type=int, help="delete all backups but the newest KEEP")

    def handle(self, *, directory: Path | None, keep: int | None, **options: object) -> None:
        """Make the backup, then remove old ones."""
        if directory is None:
            raise CommandError("Name a directory, or set BACKUP_DIRECTORY.")
        if keep is not None and keep < 1:
            raise CommandError("At least one backup is kept.")
        made = make_backup(directory.resolve())
        self.stdout.write(str(made))
        for old in remove_old(directory.resolve(), keep) if keep else []:
            self.stderr.write(f"Deleted {old.name}.")

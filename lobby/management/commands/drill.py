"""Command that proves that a backup can be restored."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from lobby.backups.drill import prove
from lobby.backups.making import list_backups


class Command(BaseCommand):
    """`manage.py drill [BACKUP]`: ends with status 1 if the backup cannot be proven."""

    help = "Restore a backup into a scratch database and verify every match and record in it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "backup", type=Path, nargs="?", help="without it, the newest below BACKUP_DIRECTORY"
        )
        parser.add_argument(
            "--processes", type=int, default=1, help="how many processes verify the matches"
        )

    def handle(self, *, backup: Path | None, processes: int, **options: object) -> None:
        """Prove the backup, and print each step."""
        prove((backup or _newest()).resolve(), self.stdout.write, processes=processes)


def _newest() -> Path:
    directory: Path | None = settings.BACKUP_DIRECTORY
    if directory is None:
        raise CommandError("Name a backup, or set BACKUP_DIRECTORY.")
    found = list_backups(directory)
    if not found:
        raise CommandError(f"There is no backup in {directory}.")
    return found[0]

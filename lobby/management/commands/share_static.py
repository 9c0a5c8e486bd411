"""Command that keeps the static files of this release for the servers of other releases."""

import os
import shutil
from datetime import timedelta
from pathlib import Path
from time import time

from django.conf import settings
from django.contrib.staticfiles.storage import ManifestFilesMixin, staticfiles_storage
from django.core.management.base import BaseCommand, CommandError, CommandParser

COMPRESSED = ("", ".gz", ".br")


class Command(BaseCommand):
    """`manage.py share_static [--days N]`: run it before the first server of a release starts."""

    help = "Copy static files to STATIC_ARCHIVE, from where servers of all releases serve them."

    def add_arguments(self, parser: CommandParser) -> None:
        text = "delete files that no release of the last DAYS days had (default: %(default)s)"
        parser.add_argument("--days", type=int, default=30, help=text)

    def handle(self, *, days: int, **options: object) -> None:
        """Copy what is missing, then delete what is old."""
        archive: Path | None = settings.STATIC_ARCHIVE
        if archive is None:
            raise CommandError("Set STATIC_ARCHIVE to a directory that all releases share.")
        if not isinstance(staticfiles_storage, ManifestFilesMixin):
            raise CommandError("With DEBUG no static files are collected.")
        names, _ = staticfiles_storage.load_manifest()
        if not names:
            raise CommandError("No static files are collected: run manage.py collectstatic.")
        now = time()
        for name in sorted(set(names.values())):
            for ending in COMPRESSED:
                _copy(Path(settings.STATIC_ROOT, name + ending), archive / (name + ending), now)
        _delete_older(archive, now - timedelta(days=days).total_seconds())


def _copy(source: Path, target: Path, now: float) -> None:
    """Copy a file unless it is there, and note that a release has it now."""
    if not source.is_file():
        return
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        # No server may see half a file.
        part = target.with_name(f".{target.name}.{os.getpid()}")
        shutil.copyfile(source, part)
        part.replace(target)
    os.utime(target, (now, now))


def _delete_older(archive: Path, oldest: float) -> None:
    for file in archive.rglob("*"):
        if file.is_file() and file.stat().st_mtime < oldest:
            file.unlink()

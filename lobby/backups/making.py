"""Makes backups, and removes those that are too old."""

import shutil
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from tempfile import mkdtemp
from time import time

from django.core.management import CommandError
from django.db import connections

from lobby.backups.engines import ENGINES, engine_of
from lobby.backups.manifest import NAME, describe

PREFIX = "tahur-"
_DAY = 24 * 60 * 60


def make_backup(backups: Path) -> Path:
    """Back up the site's database into a new directory below `backups`, and return that directory.

    Until the backup is complete, it has another name. Only its owner may read it: it holds
    addresses of users. Raises `CommandError` if the backup cannot be made.
    """
    database = connections["default"].settings_dict
    engine = engine_of(database)
    try:
        backups.mkdir(mode=0o700, parents=True, exist_ok=True)
        partial = Path(mkdtemp(prefix=f".{PREFIX}", dir=backups))
    except OSError as error:
        raise CommandError(f"Nothing can be written to {backups}: {error.strerror}") from error
    try:
        file = ENGINES[engine].dump(database, partial)
        file.chmod(0o600)
        describe(partial, file, engine).write(partial)
        return partial.rename(_free_name(backups))
    except BaseException:
        shutil.rmtree(partial, ignore_errors=True)
        raise


def list_backups(backups: Path) -> list[Path]:
    """Return the complete backups below this directory, the newest first."""
    return sorted(
        (each for each in backups.glob(f"{PREFIX}*") if (each / NAME).is_file()), reverse=True
    )


def remove_old(backups: Path, keep: int) -> list[Path]:
    """Delete all backups but the newest `keep`, and return those that were deleted.

    What backups that were killed have left for a day goes too.
    """
    old = list_backups(backups)[keep:]
    left = [each for each in backups.glob(f".{PREFIX}*") if time() - each.stat().st_mtime > _DAY]
    for each in (*old, *left):
        shutil.rmtree(each)
    return old


def _free_name(backups: Path) -> Path:
    """Return a path that is free, also after the clock was set back."""
    name = datetime.now(UTC).strftime(f"{PREFIX}%Y%m%dT%H%M%S.%fZ")
    names = chain([name], (f"{name}-{number}" for number in count(1)))
    return next(backups / each for each in names if not (backups / each).exists())

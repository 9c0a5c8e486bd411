"""The drill: restores a backup into a scratch database, and proves every match that it holds."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

from django.conf import settings
from django.core.management import CommandError
from django.db import connections

from lobby.backups.engines import ENGINES, engine_of, url_of
from lobby.backups.making import list_backups
from lobby.backups.manifest import missing_keys, open_backup

PROOF = "drill.json"
"""The file of a backup that says when it was last proven."""


def prove(directory: Path, say: Callable[[str], None], *, processes: int = 1) -> None:
    """Restore this backup beside the site's database, migrate it, and verify all its matches.

    `processes` is how many verify. The scratch database is deleted afterwards. Writes `drill.json`
    into the backup. Raises `CommandError` if anything is not as it was.
    """
    began = monotonic()
    manifest, file = open_backup(directory)
    if missing := missing_keys(manifest):
        raise CommandError(f"Keys that the site had are not set: {', '.join(missing)}.")
    database = connections["default"].settings_dict
    if engine_of(database) != manifest.engine:
        raise CommandError(f"Only a site on {manifest.engine} can prove this backup.")
    engine = ENGINES[manifest.engine]
    with engine.scratch(database) as scratch:
        say(f"Restoring {directory.name} …")
        engine.load(file, scratch)
        say(f"Restored after {monotonic() - began:.1f} s.")
        _manage(url_of(scratch), "migrate", "--no-input", "--verbosity=0")
        _manage(url_of(scratch), "verify_matches", "--records", f"--processes={processes}")
    seconds = round(monotonic() - began, 1)
    proof = {"proven_at": datetime.now(UTC).isoformat(timespec="seconds"), "seconds": seconds}
    (directory / PROOF).write_text(json.dumps(proof) + "\n", "utf-8")
    say(f"{directory.name} is proven; this took {seconds} s.")


def last_proof(directory: Path) -> Mapping[str, object] | None:
    """Return when a backup was last proven and how long it took, or None."""
    try:
        found: Mapping[str, object] = json.loads((directory / PROOF).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return found


def last_proof_below(backups: Path) -> datetime | None:
    """Return when a backup below this directory was last proven, or None."""
    found = (last_proof(each) for each in list_backups(backups))
    times = (datetime.fromisoformat(str(proof["proven_at"])) for proof in found if proof)
    return max(times, default=None)


def _manage(url: str, *arguments: str) -> None:
    """Run a command of `manage.py` on another database than the site's."""
    environment = os.environ | {
        "DATABASE_URL": url,
        # What is only checked here must reach neither the pages nor the cache of the running site.
        "REDIS_URL": "",
        "TIMEKEEPER": "0",
        "DJANGO_SETTINGS_MODULE": os.environ.get("DJANGO_SETTINGS_MODULE", "boardsite.settings"),
    }
    done = subprocess.run(  # noqa: S603  no argument comes from a user of the site
        [sys.executable, "-m", "django", *arguments],
        cwd=settings.BASE_DIR,
        env=environment,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    if done.returncode:
        raise CommandError(f"{arguments[0]} found faults in the restored database.")

"""An empty database and the static files, which are made once in a run for all servers of tests."""

import os
import shutil
import subprocess
from fcntl import LOCK_EX, flock
from pathlib import Path
from tempfile import mkdtemp

FOLDER = "PREPARED_SITE"
"""The environment variable with the folder in which all processes of a run share them."""
ROOT = Path(__file__).resolve().parents[3]
DATABASE, STATIC, READY = "db.sqlite3", "static", "ready"


def share_prepared_site() -> None:
    """Let this process and those that it starts share what is prepared, in a new folder."""
    os.environ[FOLDER] = mkdtemp(prefix="prepared-site-")


def remove_prepared_site() -> None:
    """Remove what this process has shared."""
    if folder := os.environ.pop(FOLDER, ""):
        shutil.rmtree(folder, ignore_errors=True)


def prepared_site() -> Path | None:
    """Return the shared folder, after the first caller has filled it; None if none is shared."""
    if FOLDER not in os.environ:
        return None
    folder = Path(os.environ[FOLDER])
    with (folder / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not (folder / READY).exists():
            settings = {
                "DATABASE_URL": f"sqlite:///{folder / DATABASE}",
                "STATIC_ROOT": str(folder / STATIC),
            }
            subprocess.run([ROOT / "tools" / "prepare"], env=os.environ | settings, check=True)  # noqa: S603
            (folder / READY).touch()
    return folder


def copy_prepared(folder: Path, database: Path) -> None:
    """Copy the empty database from the shared folder."""
    for part in folder.glob(f"{DATABASE}*"):
        shutil.copy(part, database.with_name(database.name + part.name.removeprefix(DATABASE)))

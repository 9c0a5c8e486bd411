"""Whether static files and languages are in place, and whether the disks have room."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import ManifestFilesMixin, staticfiles_storage
from django.db import connection

from lobby.doctor.findings import Finding, error, skipped, warning

COLLECT = "Run manage.py collectstatic, then restart all processes."
COMPILE = "Run python -m tools.messages compile, then restart all processes."
GIB = 1 << 30
LOW, TOO_LOW = 2 * GIB, GIB // 4
"""Free bytes of a disk below which there is a warning, and below which an error."""


def check_static_files() -> Iterator[Finding]:
    """Check that every static file is collected, listed in the manifest, and where it says."""
    storage = staticfiles_storage
    if not isinstance(storage, ManifestFilesMixin):
        yield skipped("DEBUG is on, so static files are served without a manifest.")
        return
    paths, _ = storage.load_manifest()
    if not paths:
        yield error(f"No static files are collected in {settings.STATIC_ROOT}.", COLLECT)
        return
    lost = [name for name, hashed in paths.items() if not storage.exists(hashed)]
    if lost:
        yield error(f"{len(lost)} static files are missing, for example {lost[0]}.", COLLECT)
    new = sorted(_sources() - set(paths))
    if new:
        sentence = f"{len(new)} static files are not collected yet, for example {new[0]}."
        yield error(sentence, COLLECT)


def _sources() -> set[str]:
    found = set[str]()
    for finder in finders.get_finders():
        for path, source in finder.list([]):
            prefix = getattr(source, "prefix", None)
            found.add(f"{prefix}/{path}" if prefix else path)
    return found


def check_languages() -> Iterator[Finding]:
    """Check that the catalogues of all languages are compiled from what they say now."""
    for code, name in settings.LANGUAGES:
        for folder in settings.LOCALE_PATHS:
            source = Path(folder, code, "LC_MESSAGES", "django.po")
            compiled = source.with_suffix(".mo")
            if not source.exists():
                continue
            if not compiled.exists():
                yield error(f"The messages in {name} are not compiled.", COMPILE)
            elif compiled.stat().st_mtime < source.stat().st_mtime:
                yield warning(f"The messages in {name} are compiled from an older text.", COMPILE)


def check_disks() -> Iterator[Finding]:
    """Check that the disks that the site writes to have room."""
    seen = set[int]()
    for folder in _folders():
        try:
            device, free = folder.stat().st_dev, shutil.disk_usage(folder).free
        except OSError as problem:
            yield warning(
                f"{folder} cannot be read ({type(problem).__name__}).", "Make it, with its rights."
            )
            continue
        if device in seen or free >= LOW:
            continue
        seen.add(device)
        say = error if free < TOO_LOW else warning
        yield say(f"{free / GIB:.1f} GiB are free on the disk of {folder}.", "Make room on it.")


def _folders() -> list[Path]:
    folders = [Path(tempfile.gettempdir()), Path(settings.STATIC_ROOT).parent]
    if connection.vendor == "sqlite":
        folders.append(Path(connection.settings_dict["NAME"]).parent)
    backups: Path | None = settings.BACKUP_DIRECTORY
    return [*folders, backups] if backups else folders

"""Writes the locks, which name every package to install, also indirect ones, with their hashes.

`python -m tools.lock` brings `requirements.lock` and `requirements-dev.lock` into line with the
requirements and keeps the versions of the other packages; with `--newest` it takes newer ones.

The locks hold for CPython from 3.11 on, on every system, and carry the hashes of all files of a
release, so pip may take any of them.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
RESOLVER = "uv==0.13.9"
RESOLVER_HOME = ROOT / ".local" / "resolver"
OLDEST_PYTHON = "3.11"
HEADER = "# Made by `make lock` from {source}; change that file instead.\n"
INCLUDED = "-r requirements.lock\n"
"""First line of the lock for developers, which holds nothing that the other lock holds."""
ENTRY = re.compile(r"(?m)^(?P<name>[A-Za-z0-9][\w.-]*)(?:\[[^\]]*\])?==.*(?:\n {4}--hash=\S+.*)+\n")


def main() -> int:
    """Write both locks."""
    parser = argparse.ArgumentParser(prog="python -m tools.lock", description=__doc__)
    parser.add_argument("--newest", action="store_true", help="take the newest indirect packages")
    newest = parser.parse_args().newest
    site_lock, dev_lock = ROOT / "requirements.lock", ROOT / "requirements-dev.lock"
    old_site, old_dev = ("" if newest else _read(lock) for lock in (site_lock, dev_lock))
    uv = _resolver()
    with TemporaryDirectory() as folder:
        draft = Path(folder, "draft.lock")
        site = entries(_resolve(uv, "requirements.txt", draft, old_site))
        # What the site runs on is the same for developers.
        known = "".join(site.values()) + old_dev
        everything = entries(_resolve(uv, "requirements-dev.txt", draft, known))
    site_lock.write_text(HEADER.format(source="requirements.txt") + "".join(site.values()))
    rest = "".join(text for head, text in everything.items() if head not in site)
    dev_lock.write_text(HEADER.format(source="requirements-dev.txt") + INCLUDED + rest)
    return 0


def entries(lock: str) -> Mapping[str, str]:
    """Return the entries of a lock by their first line: name, version and condition."""
    return {each[0].partition("\n")[0]: each[0] for each in ENTRY.finditer(lock)}


def _read(lock: Path) -> str:
    return "".join(entries(lock.read_text()).values()) if lock.exists() else ""


def _resolver() -> Path:
    program = RESOLVER_HOME / "bin" / "uv"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--upgrade"]
    subprocess.run([*command, "--target", str(RESOLVER_HOME), RESOLVER], check=True)
    return program


def _resolve(uv: Path, source: str, draft: Path, known: str) -> str:
    """Return the lock of a file of requirements, with the versions of `known` if they still fit."""
    draft.write_text(known)
    command = [str(uv), "pip", "compile", "--quiet", "--universal", "--generate-hashes"]
    form = ["--no-header", "--no-annotate", "--python-version", OLDEST_PYTHON]
    subprocess.run([*command, *form, source, "--output-file", str(draft)], cwd=ROOT, check=True)
    return draft.read_text()


if __name__ == "__main__":
    sys.exit(main())

"""Programs that a new machine may lack."""

import subprocess
from pathlib import Path

_HERE = Path(__file__).resolve().parent


class Unavailable(Exception):
    """A server is unavailable; the message is one sentence saying what to do."""


def install(missing: str, package: str) -> None:
    """Install a Debian package; raises SystemExit if that fails, which was then explained."""
    if subprocess.run([_HERE / "packages", missing, package], check=False).returncode:
        raise SystemExit(1)

"""Installs programs that a new machine may lack."""

import subprocess
from pathlib import Path

_HERE = Path(__file__).resolve().parent


class Unavailable(Exception):
    """Error: a server cannot run. The message is one sentence that says what to do."""


def install(missing: str, package: str) -> None:
    """Install a Debian package.

    If that fails, `tools/packages` has printed why, and this raises SystemExit.
    """
    if subprocess.run([_HERE / "packages", missing, package], check=False).returncode:
        raise SystemExit(1)

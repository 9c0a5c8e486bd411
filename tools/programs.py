"""Installs programs that a new machine may lack."""

import subprocess
from pathlib import Path

_HERE = Path(__file__).resolve().parent


class Unavailable(Exception):
    """Error: a server cannot run. Its message is one sentence that says what to do."""


def install(missing: str, package: str) -> None:
    """Install a Debian package, for example ("PostgreSQL", "postgresql").

    `missing` names in the error what the machine lacks. If the package cannot be installed,
    `tools/packages` has printed why, and this raises SystemExit.
    """
    if subprocess.run([_HERE / "packages", missing, package], check=False).returncode:
        raise SystemExit(1)

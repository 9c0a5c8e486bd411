"""Runs commands of the site in processes of their own."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def run_command(
    command: list[str], environment: dict[str, str]
) -> "subprocess.CompletedProcess[bytes]":
    """Run a command in the folder of the project; return its output and its return code."""
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)  # noqa: S603

"""A process beside a server that runs code in the server's settings, on its database.

Starting Django takes longer than most of this code, and open pages go on drawing meanwhile.
"""

import json
import subprocess
from collections.abc import Mapping

from tests.e2e.support.prepared import ROOT

PYTHON = ROOT / ".venv" / "bin" / "python"
SECONDS_TO_STOP = 20
PROGRAM = """
import json, sys, traceback
from contextlib import redirect_stdout
from io import StringIO
import django
django.setup()
from django.db import connections
for line in sys.stdin:
    told, fault = StringIO(), ""
    try:
        with redirect_stdout(told):
            exec(json.loads(line), {})
    except BaseException:
        fault = traceback.format_exc()
    connections.close_all()
    print(json.dumps([told.getvalue(), fault]), flush=True)
"""


class Backstage:
    """Process that runs pieces of code, one after the other; it is started for the first one."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def run(self, code: str, environment: Mapping[str, str]) -> str:
        """Run code, and return what it prints.

        The process has the environment of the first call. Raises `ChildProcessError` if the code
        fails.
        """
        process = self._process or self._start(environment)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{json.dumps(code)}\n")
        process.stdin.flush()
        told, fault = json.loads(process.stdout.readline())
        if fault:
            raise ChildProcessError(fault)
        return str(told)

    def stop(self) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            assert self._process.stdin is not None
            self._process.stdin.close()
            self._process.wait(SECONDS_TO_STOP)
            self._process = None

    def _start(self, environment: Mapping[str, str]) -> "subprocess.Popen[str]":
        self._process = subprocess.Popen(  # noqa: S603
            [PYTHON, "-c", PROGRAM],
            cwd=ROOT,
            env={**environment, "DJANGO_SETTINGS_MODULE": "boardsite.settings"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        return self._process

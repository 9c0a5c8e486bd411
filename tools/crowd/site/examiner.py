"""Access to the site's database, through a process beside the site."""

import asyncio
import json
import subprocess
import sys
from typing import Any

from tools.crowd.site.servers import ROOT, Site


class Examiner:
    """A process that answers the questions of `tools.crowd.site.database`, one at a time."""

    def __init__(self, site: Site) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tools.crowd.site.database"],
            cwd=ROOT,
            env=dict(site.environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._asking = asyncio.Lock()

    async def standing(self) -> list[dict[str, Any]]:
        """Return the matches that seem stuck: `match`, `version`, `words`."""
        found: list[dict[str, Any]] = await self._ask("standing")
        return found

    async def failing(self) -> list[str]:
        """Return the failures of background work."""
        found: list[str] = await self._ask("failing")
        return found

    async def staff(self, name: str, *roles: str) -> dict[str, str]:
        """Create a logged-in staff user: `cookie`, its `name`, `secret` of the app."""
        made: dict[str, str] = await self._ask("staff", name, *roles)
        return made

    async def figures(self) -> dict[str, Any]:
        """Return counts of everything that has happened at the site."""
        found: dict[str, Any] = await self._ask("figures")
        return found

    def close(self) -> None:
        """End the process."""
        self._process.communicate()

    async def _ask(self, *question: str) -> Any:
        async with self._asking:
            return await asyncio.to_thread(self._exchange, *question)

    def _exchange(self, *question: str) -> Any:
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError("the examiner has no pipes")
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the examiner has ended at {question}")
        return json.loads(line)

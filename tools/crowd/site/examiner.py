"""Access to the database of the visited site, through a separate process."""

import asyncio
import json
import subprocess
import sys
from typing import Any

from tools.crowd.site.servers import ROOT, Site


class Examiner:
    """A separate process that answers the questions of `tools.crowd.site.database` in turn."""

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

    async def list_stuck_matches(self) -> list[dict[str, Any]]:
        """Return the matches in which nothing more can happen although they are not over.

        Each has the keys `match`, `version` and `words`, which is the reason.
        """
        found: list[dict[str, Any]] = await self._ask("stuck matches")
        return found

    async def list_failures(self) -> list[str]:
        """Return descriptions of failed background work."""
        found: list[str] = await self._ask("failures")
        return found

    async def staff(self, name: str, *roles: str) -> dict[str, str]:
        """Create a logged-in staff user with these roles and an authenticator app.

        Return the value of the session cookie (`cookie`), the cookie's name (`name`), and the app's
        secret (`secret`).
        """
        made: dict[str, str] = await self._ask("staff", name, *roles)
        return made

    async def figures(self) -> dict[str, Any]:
        """Return counts of the site's users, matches, events, messages, reports and rulings."""
        found: dict[str, Any] = await self._ask("figures")
        return found

    def close(self) -> None:
        """End the process that answers the questions."""
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

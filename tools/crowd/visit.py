"""One visit of a crowd to one running site."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import aiohttp

from tools.crowd.checks import Checks
from tools.crowd.findings import Findings
from tools.crowd.people import Person
from tools.crowd.site.examiner import Examiner
from tools.crowd.site.health import Heart
from tools.crowd.site.mail import Postbox
from tools.crowd.site.servers import Site
from tools.crowd.watching import Versions
from tools.crowd.world import World
from tools.tasks import end_task

ENTRANCE = "/"
STAFF: Mapping[str, str] = {
    "referee": "/admin/games/match/",
    "moderator": "/admin/lobby/report/",
    "administrator": "/admin/",
}
"""The staff roles that the first users get, and the address where each begins to work."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a visit: server setup, seed, seconds and number of users."""

    setup: str
    seed: int
    seconds: float
    people: int

    @property
    def options(self) -> str:
        """The command-line options that repeat this visit."""
        return (
            f"--setup {self.setup} --seed {self.seed} "
            f"--seconds {self.seconds:g} --people {self.people}"
        )


async def visit(site: Site, plan: Plan) -> tuple[World, dict[str, Any]]:
    """Let a crowd use the site for the planned time.

    Return the `World` of its users, with the failures found, and counts of what the site's database
    holds afterwards.
    """
    examiner = Examiner(site)
    connector = aiohttp.TCPConnector(limit=0, keepalive_timeout=10)
    began = time.monotonic()
    async with aiohttp.ClientSession(connector=connector) as http:
        heart = Heart(http, site.ports)
        versions = Versions(lambda: heart.now)
        post, findings = Postbox(site.logs), Findings(plan.options)
        world = World(site.ports, connector, heart, findings, versions, post)
        people = [Person(world, plan.seed, number, [ENTRANCE]) for number in range(plan.people)]
        checks = Checks(world, people, site, examiner, plan.seed)
        for person, role in zip(people, STAFF, strict=False):
            await _hire(person, role, examiner)
        beating = asyncio.create_task(heart.beat())
        watching = asyncio.create_task(checks.go_on())
        walking = asyncio.create_task(_all_live(people))
        try:
            # Neither task ends early unless it fails.
            await asyncio.wait(
                [watching, walking], timeout=plan.seconds, return_when=asyncio.FIRST_COMPLETED
            )
            await end_task(walking)
            await checks.settle()
        finally:
            for task in (walking, watching, beating):
                await end_task(task)
        figures = await examiner.figures()
        await checks.close()
        for person in people:
            await person.leave()
    examiner.close()
    verified = site.manage("verify_matches")
    if verified.returncode:
        output = (verified.stdout + verified.stderr)[-2000:]
        world.findings.add("a match is not what its log says", output)
    seconds = {"seconds": round(time.monotonic() - began), "of them unwell": round(heart.unwell)}
    return world, seconds | figures


async def _hire(person: Person, role: str, examiner: Examiner) -> None:
    made = await examiner.staff(person.identity.name, role)
    person.browser.take(**{made["name"]: made["cookie"]})
    person.identity.secret = made["secret"]
    person.desk = STAFF[role]


async def _all_live(people: Sequence[Person]) -> None:
    async with asyncio.TaskGroup() as group:
        for person in people:
            group.create_task(person.live())

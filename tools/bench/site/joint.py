"""Measures how long plain and joint throws take: `python -m tools.bench.site.joint`.

Fifty matches at a time are played at the pace of people on one server process. Prints quantiles of
the time from the click on *Roll* until the player's own page has the board with the dice.
"""

import asyncio
import json
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from games.proof import bdice2
from tools.bench.site.__main__ import MATCHES, Row, make_matches
from tools.bench.site.measures import SECONDS_TO_WARM_UP, Figures
from tools.bench.site.pages import CSRF, SitePlayer, now, open_site_socket
from tools.bench.site.servers import Server, real_site
from tools.crowd.site.servers import ONE

SECONDS = 60.0
PAUSES = 1.0, 3.0
"""The shortest and the longest time for which a player thinks before each action, in seconds."""
QUANTILES = 0.5, 0.95, 0.99


class LinkingPlayer(SitePlayer):
    """The page of a player that sends links for joint throws, as `static/js/match/links.js`."""

    def __init__(self, port: int, match: str, seat: int, cookies: str, secret: str = "") -> None:
        super().__init__(port, match, seat, cookies)
        self._secret = bytes.fromhex(secret)
        self._number: int | None = None
        self._posting = asyncio.Lock()
        self._answers = set[asyncio.Task[None]]()

    @classmethod
    async def sit_down(cls, port: int, row: Row) -> "LinkingPlayer":
        """Open the page of a player of a match."""
        player = cls(port, row["match"], row["seat"], row["cookies"], row["secret"])
        player.socket = await open_site_socket(port, row["match"], player.read, player._cookies)
        return player

    @cached_property
    def _links(self) -> Sequence[str]:
        links = [self._secret]
        while len(links) <= bdice2.CHAIN_LENGTH:
            links.append(bdice2.next_hash(links[-1]))
        return [link.hex() for link in reversed(links)]

    def read(self, text: bytes, at: float) -> None:
        """Note the board in this text, or send a link if the text asks for it."""
        frame = json.loads(text)
        if frame["type"] != "link":
            super().read(text, at)
            return
        self._number = frame["number"]
        if frame["asked"]:
            answer = asyncio.create_task(self._reveal(frame["number"]))
            self._answers.add(answer)
            answer.add_done_callback(self._answers.discard)

    async def _reveal(self, number: int) -> None:
        form = {"csrfmiddlewaretoken": CSRF, "number": number, "link": self._links[number]}
        await self._send("link", form)

    def form(self, action: str) -> dict[str, object]:
        form = super().form(action)
        if action == "throw" and self._number is not None:
            form["link"] = self._links[self._number]
        return form

    async def _send(self, view: str, form: Mapping[str, object]) -> int:
        # One connection takes one request at a time.
        async with self._posting:
            return await super()._send(view, form)


async def _play(player: LinkingPlayer, chance: Random, throws: list[float]) -> None:
    """Let a player act whenever it can, after a pause; add the seconds that each throw takes."""
    while True:
        action = player.next_action()
        if action is None:
            player.changed.clear()
            await player.changed.wait()
            continue
        await asyncio.sleep(chance.uniform(*PAUSES))
        version, began = player.version, now()
        if not await player.act(action):
            continue
        while player.version == version:
            player.changed.clear()
            await player.changed.wait()
        if action == "throw":
            throws.append(now() - began)


async def _measure(server: Server, matches: Sequence[Sequence[Row]]) -> Figures:
    players = [await LinkingPlayer.sit_down(server.port, row) for match in matches for row in match]
    throws, chance = list[float](), Random(1)  # noqa: S311  repeatable pauses
    tasks = [asyncio.create_task(_play(player, chance, throws)) for player in players]
    await asyncio.sleep(SECONDS_TO_WARM_UP + max(PAUSES))
    throws.clear()
    began, cpu = now(), server.cpu()
    await asyncio.sleep(SECONDS)
    figures = Figures(len(throws), now() - began, server.cpu() - cpu, list(throws))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for player in players:
        player.socket.close()
    refused = sum((Counter(player.refused) for player in players), Counter[str]())
    print(f"{len(throws)} throws, refused: {dict(refused)}")
    return figures


def main() -> None:
    """Measure plain throws, then joint ones, and print how long they take."""
    # Players make every throw themselves.
    os.environ["AUTOMATIC_ROLLS"] = ""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        server, site = stack.enter_context(real_site(ONE, Path(folder)))
        for title, options in (("plain", ()), ("joint", ("--joint",))):
            matches = make_matches(site, MATCHES, *options)
            figures = asyncio.run(_measure(server, matches))
            told = (f"p{share:.0%} {figures.quantile(share) * 1000:.0f} ms" for share in QUANTILES)
            print(f"{title:8}", *told, sep="  ")


if __name__ == "__main__":
    main()

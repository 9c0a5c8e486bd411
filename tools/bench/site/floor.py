"""Measures what an action costs before a site does anything: `python -m tools.bench.site.floor`.

Plays fifty matches on the naive site and on variants of it that do less, or take actions by POST
as htmx sends them. Prints the rate and the server's processor time per action, and their ratios to
the naive site. What the least of them costs is the floor of any site on Daphne and Channels.
"""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.bench.site.__main__ import MATCHES
from tools.bench.site.measures import Figures, play_all
from tools.bench.site.pages import NaivePlayer, Player, SitePlayer, naive_move, naive_version
from tools.bench.site.servers import Server, naive_site
from tools.bench.site.socket import open_socket

SECONDS, ROUNDS = 6.0, 2
AS_IT_IS = "naive"
VARIANTS = {
    AS_IT_IS: "over the socket: a row for each move, the board rendered",
    "unrendered": "over the socket: a row for each move, the board not rendered",
    "idle": "over the socket: nothing stored, nothing rendered",
    "idle-by-post": "by POST: nothing stored, nothing rendered, no middleware",
    "by-post": "by POST: a row for each move, the board rendered, no middleware",
}


class PostingPlayer(SitePlayer):
    """The page of a player of the naive site whose moves go by POST."""

    @classmethod
    async def open(cls, port: int, match: str, seat: int, cookies: str = "") -> "PostingPlayer":
        """Open the page of a match on the naive site."""
        player = cls(port, match, seat, cookies)
        player.version = 0
        player.socket = await open_socket(port, f"/ws/{match}/", player.read, {})
        return player

    def read(self, text: bytes, at: float) -> None:
        """Note the board in this text, which came over the socket."""
        self.show(naive_version(text), at)

    def next_action(self) -> str | None:
        """Return a move if it is this seat's turn, else None."""
        return naive_move(self)


def main() -> None:
    """Measure all variants in turn, and print each round."""
    print(f"{'actions':64}{'a second':>9}{'CPU ms':>8}{'ratios':>13}")
    for _ in range(ROUNDS):
        naive: Figures | None = None
        for variant, title in VARIANTS.items():
            figures = _measure(variant)
            naive = naive or figures
            rate = figures.rate / (naive.rate or 1)
            cpu = figures.cpu_per_action / naive.cpu_per_action
            milliseconds = figures.cpu_per_action * 1000
            print(f"{title:64}{figures.rate:9.1f}{milliseconds:8.2f}{rate:7.2f}{cpu:6.2f}")


def _measure(variant: str) -> Figures:
    with TemporaryDirectory() as folder, naive_site(Path(folder), variant) as server:
        return asyncio.run(_play(server, by_post=variant.endswith("by-post")))


async def _play(server: Server, *, by_post: bool) -> Figures:
    kind = PostingPlayer if by_post else NaivePlayer
    matches = [
        [await _open(kind, server.port, number, seat) for seat in range(2)]
        for number in range(MATCHES)
    ]
    return await play_all(server, matches, SECONDS)


async def _open(
    kind: type[PostingPlayer] | type[NaivePlayer], port: int, number: int, seat: int
) -> Player:
    return await kind.open(port, str(number), seat)


if __name__ == "__main__":
    main()

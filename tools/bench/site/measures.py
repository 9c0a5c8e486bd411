"""The three measurements of a site: many matches at once, one match, one match with spectators."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from tools.bench.site.pages import Arrival, Player, Watcher, ignore, now
from tools.bench.site.servers import Server
from tools.bench.site.socket import Socket

SECONDS_TO_WARM_UP = 1.5
SECONDS_FOR_A_BOARD = 15.0
CONNECTING = 48
"""The most sockets that are being opened at the same time."""
OpenWatcher = Callable[[Watcher], Awaitable[Socket]]


@dataclass(frozen=True, slots=True)
class Figures:
    """The result of one measurement of a site. All times are in seconds."""

    actions: int
    seconds: float
    cpu: float
    """The server's processor time in seconds."""
    latencies: list[float] = field(default_factory=list)
    """Seconds from each action until a page received the board that shows the action."""
    sockets_per_second: float = 0.0

    @property
    def rate(self) -> float:
        """The number of players' actions per second."""
        return self.actions / self.seconds

    @property
    def cpu_per_action(self) -> float:
        """The server's processor time per action of a player."""
        return self.cpu / max(1, self.actions)

    def quantile(self, share: float) -> float:
        """Return a quantile of the times from an action to the new board: 0.5 gives the median."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


async def play_all(
    server: Server,
    matches: Sequence[Sequence[Player]],
    seconds: float,
    pause: Callable[[], float] = lambda: 0.0,
) -> Figures:
    """Let the players of all matches act for some seconds, each as soon as it can.

    `pause` returns the seconds for which a player thinks before an action. Return the figures of
    that time, without the warm-up before.
    """
    latencies, actions = list[float](), 0

    async def play(player: Player, others: Sequence[Player]) -> None:
        nonlocal actions
        while True:
            action = player.next_action()
            if action is None:
                await _next_board(player)
                continue
            await asyncio.sleep(pause())
            version, began = player.version, now()
            player.arrived = ignore
            _note_latency(others, version, began, latencies)
            # Not in one statement: it would read `actions` before it waits.
            done = await player.act(action)
            actions += done
            while player.version == version:
                await _next_board(player)

    tasks = [
        asyncio.create_task(play(player, [each for each in match if each is not player]))
        for match in matches
        for player in match
    ]
    await asyncio.sleep(SECONDS_TO_WARM_UP)
    latencies.clear()
    actions, cpu, began = 0, server.cpu(), now()
    await asyncio.sleep(seconds)
    figures = Figures(actions, now() - began, server.cpu() - cpu, list(latencies))
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            raise result
    return figures


async def _next_board(player: Player) -> None:
    player.changed.clear()
    # `wait_for` can lose a cancellation that comes together with the board.
    with suppress(TimeoutError):
        async with asyncio.timeout(SECONDS_FOR_A_BOARD):
            await player.changed.wait()


def _note_latency(
    players: Sequence[Player], version: int, began: float, latencies: list[float]
) -> None:
    """Add to `latencies` how long these players wait for a board newer than `version`.

    Each entry is in seconds since `began`.
    """

    def note(arrival: Arrival) -> None:
        if arrival.version > version:
            latencies.append(arrival.at - began)

    for player in players:
        # The next call for this player replaces `note`.
        player.arrived = note


async def play_one(
    server: Server,
    players: Sequence[Player],
    moves: int,
    watchers: int = 0,
    open_watcher: OpenWatcher | None = None,
) -> Figures:
    """Let the players of one match make `moves` actions, one after the other.

    The figures say how long each new board takes to the spectators, or without spectators to the
    other player.
    """
    pages = [Watcher() for _ in range(watchers)]
    opening = now()
    sockets = await _open_all(pages, open_watcher) if open_watcher else []
    per_second = watchers / (now() - opening)
    await asyncio.sleep(SECONDS_TO_WARM_UP)
    latencies, done, cpu, began = list[float](), 0, server.cpu(), now()
    while done < moves:
        acting = [player for player in players if player.next_action()]
        if not acting:
            await asyncio.gather(*map(_short_wait, players))
            continue
        seen = await _move(acting[0], pages or [p for p in players if p is not acting[0]])
        latencies += seen
        done += 1
    figures = Figures(done, now() - began, server.cpu() - cpu, latencies, per_second)
    for socket in sockets:
        socket.close()
    return figures


async def _short_wait(player: Player) -> None:
    player.changed.clear()
    with suppress(TimeoutError):
        await asyncio.wait_for(player.changed.wait(), 0.05)


async def _move(player: Player, pages: Sequence[Player | Watcher]) -> list[float]:
    """Let a player act once; return the seconds for which each page waited for the new board."""
    version, seen, all_seen = player.version, list[float](), asyncio.Event()

    def note(arrival: Arrival) -> None:
        if arrival.version > version:
            seen.append(arrival.at - began)
            if len(seen) >= len(pages):
                all_seen.set()

    for page in pages:
        page.arrived = note
    action, began = player.next_action(), now()
    assert action is not None  # noqa: S101  the caller has asked
    if await player.act(action):
        with suppress(TimeoutError):
            await asyncio.wait_for(all_seen.wait(), SECONDS_FOR_A_BOARD)
        while player.version == version:
            await _next_board(player)
    for page in pages:
        page.arrived = ignore
    return seen


async def _open_all(pages: Sequence[Watcher], open_watcher: OpenWatcher) -> list[Socket]:
    free = asyncio.Semaphore(CONNECTING)

    async def open_one(page: Watcher) -> Socket:
        async with free:
            return await open_watcher(page)

    return list(await asyncio.gather(*map(open_one, pages)))

"""The table that the arena prints: results, confidence intervals and thinking times."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from zlib import crc32

from games.engine.rules import Rules
from games.engine.state import State
from tools.training.arena.games import Match, match
from tools.training.arena.opponents import MAKERS
from tools.training.backgammon.duels import player
from tools.training.backgammon.duplicates import play_duplicates
from tools.training.backgammon.players import luck

PAIRS = (
    ("greedy", "random"),
    ("beginner", "random"),
    ("casual", "beginner"),
    ("strong", "casual"),
    ("master", "strong"),
    ("strong", "greedy"),
    ("strong", "expectimax-1"),
    ("master", "expectimax-1"),
    ("master", "expectimax-2"),
)
"""The pairs of players that the arena compares."""
YARDSTICKS = ("gnubg", "pubeval")
"""Players of backgammon only; they play many games at once, for points."""
HEAD = ("player", "against", "games", "wins", "± s.e.", "95 %", "median ms", "worst ms")


def lines(
    rules: Rules[State], pairs: Sequence[tuple[str, str]], rounds: int, seed: str
) -> Iterator[str]:
    """Let each pair of players play, and yield the lines of a Markdown table of results.

    Each line is yielded as soon as its pair has played.
    """
    yield _row(HEAD)
    yield _row(["---"] * len(HEAD))
    for first, second in pairs:
        if second in YARDSTICKS:
            yield _row([first, second, *_cells_by_points(first, second, rounds, seed)])
            continue
        found = match(rules, MAKERS[first], MAKERS[second], rounds, seed)
        yield _row([first, second, *_cells(rules, found)])


def _cells_by_points(first: str, second: str, rounds: int, seed: str) -> list[str]:
    """Let two players play backgammon for points; return the cells of their line in the table.

    The points are adjusted for luck.
    """
    number = crc32(seed.encode())
    with ExitStack() as open_until:
        one, other = player(first, number, open_until), player(second, number + 1, open_until)
        found = play_duplicates(one, other, 2 * rounds, number, luck)
    low, high = found.interval
    interval = f"{low:+.3f} to {high:+.3f}"
    return [str(found.games), f"{found.mean:+.3f}", f"{found.error:.3f}", interval, "", ""]


def _cells(rules: Rules[State], found: Match) -> list[str]:
    """Return the cells of a pair's line in the table; the times are those of the first player."""
    low, high = found.interval
    form = "{:+.3f}" if rules.value_names else "{:.1%}"
    mean, error, low_, high_ = (form.format(each) for each in (found.mean, found.error, low, high))
    times = [f"{1000 * seconds:.1f}" for seconds in found.times(0)]
    return [str(found.games), mean, error.lstrip("+"), f"{low_} to {high_}", *times]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"

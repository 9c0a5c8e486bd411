"""What the arena prints: who won how much from whom, how surely, and how long they thought."""

from collections.abc import Iterator, Sequence

from games.engine.core import Rules, State
from tools.arena.opponents import MAKERS
from tools.arena.playing import Match, match

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
"""Who plays whom."""
HEAD = ("player", "against", "games", "wins", "± s.e.", "95 %", "median ms", "worst ms")


def lines(
    rules: Rules[State], pairs: Sequence[tuple[str, str]], rounds: int, seed: str
) -> Iterator[str]:
    """A table in Markdown, line by line as games are played."""
    yield _row(HEAD)
    yield _row(["---"] * len(HEAD))
    for first, second in pairs:
        found = match(rules, MAKERS[first], MAKERS[second], rounds, seed)
        yield _row([first, second, *_cells(rules, found)])


def _cells(rules: Rules[State], found: Match) -> list[str]:
    """The figures of a match; the times are the first player's."""
    low, high = found.interval
    form = "{:+.3f}" if rules.value_names else "{:.1%}"
    mean, error, low_, high_ = (form.format(each) for each in (found.mean, found.error, low, high))
    times = [f"{1000 * seconds:.1f}" for seconds in found.times(0)]
    return [str(found.games), mean, error.lstrip("+"), f"{low_} to {high_}", *times]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"

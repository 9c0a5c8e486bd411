"""The files in `tests/engine/perft`: positions with their known perft counts, by depth."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from games.engine.forms.text import read_position
from games.engine.rules import Rules
from games.engine.state import State

FILES = Path(__file__).parents[1] / "perft"


@dataclass(frozen=True)
class Golden:
    """A position with its name, its rules and its known perft counts."""

    name: str
    text: str
    rules: Rules[State]
    state: State
    counts: tuple[tuple[int, int], ...]

    def small(self, most: int) -> Iterator[tuple[int, int]]:
        """Yield each depth with its count, if the count is at most `most`."""
        return (counted for counted in self.counts if counted[1] <= most)


def read(block: str) -> Golden:
    """Return the position that a block of lines in a file describes."""
    lines = [line.partition(" ") for line in block.splitlines() if not line.startswith("#")]
    named = {word: rest for word, _, rest in lines if word != "perft"}
    counts = [tuple(map(int, rest.split())) for word, _, rest in lines if word == "perft"]
    rules, state = read_position(named["position"])
    pairs = tuple((depth, many) for depth, many in counts)
    return Golden(named["name"], named["position"], rules, state, pairs)


GOLDENS = [
    read(block)
    for file in sorted(FILES.glob("*.txt"))
    for block in file.read_text().split("\n\n")
    if "position " in block
]


def goldens(game: str) -> list[Golden]:
    """Return the positions with known counts of this game."""
    return [each for each in GOLDENS if each.rules.game == game]

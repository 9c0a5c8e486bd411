"""The annotated game of pachisi is replayed to the end that it states."""

import re
from pathlib import Path

from games.engine.core import Move, Outcome, Throw, play
from tests.engine.crosses import Cross, opening

SAMPLE = Path(__file__).with_name("samples") / "pachisi.txt"
LINE = re.compile(r"(?P<who>\w+) +(?P<values>[\d-]+): (?P<played>\S+)")
NAMES = ("South", "North")


def after_line(here: Cross, line: re.Match[str]) -> Cross:
    """The position after a throw and what was played with it."""
    values = tuple(map(int, line["values"].split("-")))
    after = play(here.rules, here.state, Throw(values))
    if here.seat is None:
        assert (line["who"], line["played"]) == ("Start", NAMES[after.seat or 0])
        return Cross(here.rules, after)
    assert line["who"] == NAMES[here.seat]
    if line["played"] == "nothing":
        assert after.seat != here.seat
        return Cross(here.rules, after)
    moves = [each for each in here.rules.legal_moves(after) if isinstance(each, Move)]
    written = {here.rules.notation([(after, move)]): move for move in moves}
    return Cross(here.rules, play(here.rules, after, written[line["played"]]))


def test_the_sample_game_is_played_to_its_stated_result() -> None:
    bare = [line.partition("#")[0].strip() for line in SAMPLE.read_text().splitlines()]
    first, *lines, last = [line for line in bare if line]
    assert first == "game pachisi"
    here = opening()
    for line in lines:
        read = LINE.fullmatch(line)
        assert read, line
        here = after_line(here, read)
    assert here.rules.outcome(here.state) == Outcome((NAMES.index(last.split()[1]),), 1)

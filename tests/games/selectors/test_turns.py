"""Turns read from an event log, without the steps that were undone."""

import pytest

from games.models import Event
from games.selectors.turns import Turn, turns

Told = list[tuple[str, list[str]]]


def log(*kinds: str) -> list[Event]:
    """Return events of these kinds; the position of each is its number."""
    return [
        Event(number=number, kind=kind, position=str(number))
        for number, kind in enumerate(kinds, start=1)
    ]


def list_positions(found: list[Turn]) -> Told:
    """Return for each of these turns the positions of its throw and its steps."""
    return [(turn.throw.position, [step.position for step in turn.steps]) for turn in found]


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        ("", []),
        ("start", [("1", [])]),
        ("start throw", [("1", []), ("2", [])]),
        ("start throw throw move move", [("1", []), ("2", []), ("3", ["4", "5"])]),
        ("start throw move undo", [("1", []), ("2", [])]),
        ("start throw move move undo move", [("1", []), ("2", ["3", "6"])]),
        ("start throw move move undo undo call", [("1", []), ("2", ["7"])]),
        ("start throw move move takeback move", [("1", []), ("2", ["6"])]),
        ("start throw offer move answer give", [("1", []), ("2", ["4"])]),
        ("start throw move done throw move", [("1", []), ("2", ["3"]), ("5", ["6"])]),
        ("start throw throw throw", [("1", []), ("2", []), ("3", []), ("4", [])]),
        ("start throw move resign rematch rematch", [("1", []), ("2", ["3"])]),
        ("start move", [("1", ["2"])]),
    ],
)
def test_a_turn_is_a_throw_and_the_steps_that_stand(kinds: str, expected: Told) -> None:
    assert list_positions(turns(log(*kinds.split()))) == expected


def test_a_turn_knows_the_position_after_its_throw_and_every_step() -> None:
    (turn,) = turns(log("throw", "move", "move", "undo", "call"))
    assert turn.positions == ["1", "2", "5"]


def test_events_may_come_one_by_one() -> None:
    assert list_positions(turns(iter(log("throw", "move")))) == [("1", ["2"])]

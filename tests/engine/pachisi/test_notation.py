"""The notation of pachisi turns."""

import pytest

from games.engine.state import Move
from tests.engine.pachisi.support.positions import Cross, cross


def notation(before: Cross, *words: str) -> str:
    """Return the notation of a turn that makes these steps one after the other."""
    played = []
    for word in words:
        made = before.action(word)
        assert isinstance(made, Move)
        played.append((before.state, made))
        before = before.after(word)
    return before.rules.notation(played)


@pytest.mark.parametrize(
    ("value", "word", "expected"),
    [
        (2, "18-20", "18-20*"),
        (3, "18-21", "18-21"),
        (6, "in-1:6", "in-1"),
        (4, "80-home", "80-home"),
    ],
)
def test_a_move_is_written_by_its_movers_steps(value: int, word: str, expected: str) -> None:
    assert notation(cross("18 80", "54 60").after_throw(value), word) == expected  # PACHISI-24


def test_moves_of_one_turn_stand_in_their_order() -> None:
    here = cross("10 22 30 40", "54", move_timing="after_all_throws", pyada=True).after_throw(10, 3)
    assert notation(here, "10-20", "22-23:1", "30-33") == "10-20* 22-23 30-33"


def test_shares_are_moves_like_others() -> None:
    here = cross("18 25", "54 60", split_throw=True).after_throw(5)
    assert notation(here, "18-20:2/5", "25-26:1/3") == "18-20* 25-26*"


def test_no_moves_are_no_words() -> None:
    assert cross("18", "54").rules.notation([]) == ""

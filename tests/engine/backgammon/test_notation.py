"""The notation of backgammon turns."""

import pytest

from games.engine.state import Move
from tests.engine.backgammon.support.positions import RED, START, Position, move, position


def notation(before: Position, *words: str) -> str:
    """Return the notation of a turn that makes these steps one after the other."""
    played = []
    for word in words:
        made = move(word)
        played.append((before.state, made))
        before = before.after(word)
    return before.rules.notation(played)


@pytest.mark.parametrize(
    ("dice", "words", "expected"),
    [
        ((6, 1), ("13/7", "8/7"), "13/7 8/7"),
        ((6, 1), ("8/7", "13/7"), "13/7 8/7"),
        ((6, 5), ("24/18", "18/13"), "24/13"),
        ((6, 5), ("24/18", "13/8"), "24/18 13/8"),
        ((3, 3), ("8/5", "8/5", "6/3", "6/3"), "8/5(2) 6/3(2)"),
        ((3, 3), ("13/10", "13/10", "10/7", "10/7"), "13/7(2)"),
        ((2, 2), ("13/11", "11/9", "9/7", "7/5"), "13/5"),
        ((2, 2), ("6/4", "6/4", "6/4", "24/22"), "24/22 6/4(3)"),
        ((1, 1), ("8/7", "7/6", "6/5", "6/5"), "8/5 6/5"),
        ((2, 2), ("6/4", "24/22", "24/22", "8/6"), "24/22(2) 8/4"),
    ],
)
def test_a_turn_is_written_in_the_usual_notation(
    dice: tuple[int, int], words: tuple[str], expected: str
) -> None:
    assert notation(position(*START).after_throw(*dice), *words) == expected
    assert notation(position(*START, to_play=RED).after_throw(*dice), *words) == expected


def test_a_hit_has_a_star() -> None:
    thrown = position("24:2 13:13", "1:2 18:1 19:12").after_throw(6, 2)
    assert notation(thrown, "24/18", "13/11") == "24/18* 13/11"


def test_a_hit_on_the_way_is_named() -> None:
    thrown = position("24:2 13:13", "1:2 18:1 19:12").after_throw(6, 5)
    assert notation(thrown, "24/18", "18/13") == "24/18*/13"


def test_a_stop_without_a_hit_is_not_named() -> None:
    thrown = position("24:2 13:13", "1:2 16:1 19:12").after_throw(6, 2)
    assert notation(thrown, "24/18", "18/16") == "24/16*"


def test_two_hits_on_one_way_are_both_named() -> None:
    thrown = position("24:2 13:13", "1:2 18:1 16:1 19:11").after_throw(6, 2)
    assert notation(thrown, "24/18", "18/16") == "24/18*/16*"


def test_two_pieces_that_go_the_same_way_share_one_star() -> None:
    thrown = position("6:2 13:13", "3:1 19:14").after_throw(3, 3)
    assert notation(thrown, "6/3", "6/3", "13/10", "13/10") == "13/10(2) 6/3*(2)"


def test_coming_in_starts_from_the_bar() -> None:
    thrown = position("bar:2 13:13", "12:15").after_throw(4, 3)
    assert notation(thrown, "bar/21", "bar/22") == "bar/22 bar/21"
    thrown = position("bar:1 13:14", "12:15").after_throw(4, 3)
    assert notation(thrown, "bar/21") == "bar/21"
    assert notation(thrown, "bar/21", "21/18") == "bar/18"


def test_taking_off_ends_in_off() -> None:
    thrown = position("6:2 4:2", "12:15").after_throw(6, 5)
    assert notation(thrown, "6/off") == "6/off"
    assert notation(thrown, "6/off", "6/1") == "6/1 6/off"
    thrown = position("4:4", "12:15").after_throw(5, 5)
    assert notation(thrown, *["4/off:5"] * 4) == "4/off(4)"
    thrown = position("6:1 1:2", "12:15").after_throw(5, 1)
    assert notation(thrown, "6/1", "1/off") == "6/off"


def test_no_moves_are_no_words() -> None:
    assert position(*START).rules.notation([]) == ""


def test_red_counts_from_its_own_side() -> None:
    thrown = position("13:14 7:1", "1:2 12:13", to_play=RED).after_throw(6, 5)
    assert thrown.rules.notation([(thrown.state, Move(1, 7, 6))]) == "24/18*"

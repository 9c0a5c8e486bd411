"""The notation of señas turns, and the sentences beside positions."""

import pytest

from tests.engine.senas.support.positions import HOME, move, opening, position


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("1-5", "5-7"), "1-5-7"),
        (("7-8", "10-14"), "7-8 10-14"),
        (("10-14", "7-8"), "7-8 10-14"),
        (("7-10", "7-10", "7-10", "10-13"), "7-10(2) 7-10-13"),
        (("20-off:6", "23-off:6"), "20-off 23-off"),
        (("24-off:5", "24-off:4", "18-19"), "18-19 24-off(2)"),
        ((), ""),
    ],
)
def test_every_stop_is_named(words: tuple[str, ...], expected: str) -> None:
    table = opening()
    played = [(table.state, move(word)) for word in words]
    assert table.rules.notation(played) == expected  # SENAS-14


def test_remarks_say_what_is_left() -> None:
    thrown = position(HOME, HOME).after_throw(6, 6, 6).after("1-7")
    assert [str(remark) for remark in thrown.rules.remarks(thrown.state)] == [
        "Left for the opponent so far: 6, 6, 6, 6, 6.",
        "White's first piece travels alone until it reaches the fourth seña.",
        "Black's first piece travels alone until it reaches the fourth seña.",
    ]


def test_remarks_name_the_piece_that_holds_up_the_others() -> None:
    held = position("1:13 3:1 21:1", "1:14 24:1")
    assert [str(remark) for remark in held.rules.remarks(held.state)] == [
        "White's piece in hole 3 holds up those behind it in hole 1."
    ]
    assert position("3:1 21:14", "1:14 24:1").remarks() == []

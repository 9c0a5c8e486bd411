"""The notation of senet steps, and the sentences beside positions."""

import pytest

from tests.engine.senet.support.positions import opening, position


@pytest.mark.parametrize(
    ("white", "black", "value", "word", "expected"),
    [
        ("1 9", "2 4 6 10 11", 4, "9-13", "9-13"),
        ("11 19", "1 3 5 7 25", 6, "19-25", "19x25"),
        ("2 24", "1 5 7 9 11", 3, "24-27", "24-X-3"),
        ("29", "1 3 5 7 9", 2, "29-27", "29-X-2"),
        ("22 26", "1 3 5 7 9", 4, "26-30", "26-30-off"),
        ("15 26", "1 3 5 7 9", 4, "26-30", "26-30"),
        ("15 30", "1 3 5 7 9", 6, "15-21", "15-21 30-off"),
        ("29", "1 3 5 7 9", 3, "29-26", "29-26"),
    ],
)
def test_moves_are_written(white: str, black: str, value: int, word: str, expected: str) -> None:
    thrown = position(white, black).after_throw(value)
    assert thrown.rules.notation([(thrown.state, thrown.move(word))]) == expected


def test_a_turn_of_several_throws_is_one_line() -> None:
    first = position("11 19", "1 3 5 7 25").after_throw(6)
    second = first.after("19-25").after_throw(1)
    played = [(first.state, first.move("19-25")), (second.state, second.move("25-26"))]
    assert first.rules.notation(played) == "19x25 25-26"
    assert first.rules.notation([]) == ""


def test_remarks_say_whose_pieces_wait() -> None:
    waiting = position("22 26", "15 30")
    assert [str(remark) for remark in waiting.rules.remarks(waiting.state)] == [
        "All of White's pieces are in the last row: they can leave from square 30.",
        "Black's piece on 30 must wait until all of Black's other pieces are in the last row.",
    ]
    assert [str(remark) for remark in opening().rules.remarks(opening().state)] == [
        "The first player to throw a 1 plays Black."
    ]

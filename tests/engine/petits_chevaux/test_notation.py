"""The notation of petits chevaux turns, and the sentences beside positions."""

import pytest

from games.engine.explanations import Remark
from games.engine.petits_chevaux.statements import STATEMENTS
from tests.engine.petits_chevaux.support.positions import Position, move, opening, position, table


def notation(before: Position, *steps: tuple[int, str]) -> str:
    """Return the notation of these throws with their steps, made one after the other."""
    played = []
    for die, word in steps:
        before = before.after_throw(die)
        played.append((before.state, move(word)))
        before = before.after(word)
    return before.rules.notation(played)


@pytest.mark.parametrize(
    ("sides", "steps", "expected"),
    [
        (("10", ""), [(4, "10-14")], "10-14"),
        (("10", "14"), [(4, "10-14")], "10x14"),
        (("10", ""), [(6, "C-1")], "C-1"),
        (("10", ""), [(6, "C-1"), (3, "1-4")], "C-1-4"),
        (("10", "4"), [(6, "C-1"), (3, "1-4")], "C-1x4"),
        (("56", "E4"), [(4, "56-E4")], "56-E4"),
        (("E1", ""), [(5, "E1-E6")], "E1-E6"),
    ],
)
def test_a_turn_is_written_in_the_usual_notation(
    sides: tuple[str, ...], steps: list[tuple[int, str]], expected: str
) -> None:
    assert notation(position(*sides), *steps) == expected


def test_two_horses_are_two_words() -> None:
    every = position("10 20 30 40", "16", rules=table(reroll_on_six="every_six"))
    assert notation(every, (6, "10-16"), (3, "20-23")) == "10x16 20-23"
    assert notation(every, (6, "10-16"), (3, "16-19")) == "10x16-19"


def test_a_capture_in_coming_out_is_written() -> None:
    before = position("10", "1", rules=table(entry_square="start_capture"))
    assert notation(before, (6, "C-1")) == "Cx1"


def test_a_capture_on_the_cross_is_written_in_the_movers_numbers() -> None:
    assert notation(position("10", "42", rules=table(board="cross56")), (4, "10-14")) == "10x14"


def test_no_moves_are_no_words() -> None:
    assert table().notation([]) == ""


def test_the_throw_for_the_start_is_said_in_words() -> None:
    assert opening().remarks() == {
        "CHEVAUX-05": "Each player rolls once; the highest number starts."
    }
    tied = opening(table(3)).after_throw(4, 4, 1)
    assert tied.remarks() == {"CHEVAUX-05": "The players tied for the highest number roll again."}


def test_the_opening_is_said_in_words() -> None:
    turn = opening().after_throw(2, 1).after_throw(3)
    said = "No 6 has been rolled yet. Rolls left this turn: 2."
    assert turn.remarks() == {"CHEVAUX-01": said}


def test_every_remark_names_a_statement() -> None:
    positions = [
        opening(),
        opening().after_throw(2, 1),
        position("10", "").after_throw(6).after("C-1"),
    ]
    for each in positions:
        remarks = each.rules.remarks(each.state)
        assert remarks
        assert all(isinstance(remark, Remark) for remark in remarks)
        assert {remark.statement for remark in remarks} <= STATEMENTS.keys()


def test_all_statements_have_a_text() -> None:
    assert list(STATEMENTS) == [f"CHEVAUX-{number:02}" for number in range(22)]
    assert all(sentence.endswith(".") for sentence in STATEMENTS.values())

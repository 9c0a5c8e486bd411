"""Invalid positions of petits chevaux are distinguished from valid ones."""

from dataclasses import replace

import pytest

from games.engine.explanations import InvalidPosition
from games.engine.forms.exchange import position_form, position_from
from games.engine.petits_chevaux.state import PetitsChevauxState
from tests.engine.petits_chevaux.support.positions import opening, position, state_of, table

RULES, CROSS, CAPTURE = table(), table(board="cross56"), table(entry_square="start_capture")
EVERY = table(reroll_on_six="every_six")
START, FIRST = opening().state, opening().after_throw(2, 1).state
WON = position("56 E4 E5 E6", "10").after_throw(1).after("56-E1").state
OUT = position("10", "").after_throw(6).after("C-1").state

INVALID = {
    "nobody to play": state_of("10", "", to_play=None),
    "a seat to play while all throw": replace(START, seat=0),
    "one contender": replace(START, contenders=(0,)),
    "contenders out of order": replace(START, contenders=(1, 0)),
    "a contender twice": replace(START, contenders=(0, 0, 1)),
    "a contender without a seat": replace(START, contenders=(0, 1, 2)),
    "a contender below all seats": replace(START, contenders=(-1, 0)),
    "horses out before the start": replace(START, pieces=state_of("1", "").pieces),
    "a score before the start": replace(START, pips_left=(6,)),
    "the start after the opening": replace(START, opening=False),
    "throws left before the start": replace(START, throws_left=3),
    "a horse to use before the start": replace(START, must_use=1),
    "a horse out in the opening": replace(FIRST, pieces=state_of("1", "").pieces),
    "a score in the opening": replace(FIRST, pips_left=(3,)),
    "a 6 in the opening": replace(FIRST, pips_left=(6,)),
    "a horse to use in the opening": replace(FIRST, must_use=1),
    "no throw left in the opening": replace(FIRST, throws_left=0),
    "four throws left in the opening": replace(FIRST, throws_left=4),
    "two horses on one square": state_of("10", "10"),
    "two own horses on one square": state_of("10 10", ""),
    "two horses in one stall": state_of("10 E3 E3", ""),
    "both on the gate": state_of("56", "56"),
    "nobody out after the opening": state_of("", ""),
    "nobody out and a small number": state_of("", "", pips_left=(3,)),
    "two scores": state_of("10", "", pips_left=(3, 2), throws_left=0),
    "a score of seven": state_of("10", "", pips_left=(7,)),
    "a score of nought": state_of("10", "", pips_left=(0,)),
    "a score that nobody can use": state_of("", "10", pips_left=(3,)),
    "a throw left beside a score": state_of("10", "", pips_left=(3,), throws_left=1),
    "two throws left": state_of("10", "", throws_left=2),
    "no throw left": state_of("10", "", throws_left=0),
    "a horse to use that is not there": replace(OUT, must_use=2),
    "a horse to use below all places": replace(OUT, must_use=-1),
    "a horse to use in the corridor": replace(OUT, must_use=0),
    "a horse to use that came out too far": replace(OUT, must_use=10),
    "a horse to use in the stable": state_of("E1 10", "", must_use=57),
    "another score for the horse to use": state_of("1 4", "", pips_left=(3,), must_use=1),
    "the loser after the end": replace(WON, seat=1),
    "two winners": replace(WON, pieces=state_of("E1 E2 E3 E4", "E1 E2 E3 E4").pieces),
    "a score after the end": replace(WON, pips_left=(1,)),
    "a throw after the end": replace(WON, throws_left=1),
    "a horse to use after the end": replace(WON, must_use=57),
}
SHOWN = {
    "the start": START,
    "the opening": FIRST,
    "one throw left in the opening": replace(FIRST, seat=1, throws_left=1),
    "a throw is due": state_of("10", ""),
    "a number is to be used": state_of("10", "", pips_left=(3,)),
    "the first 6": state_of("", "", pips_left=(6,)),
    "a horse must use the throw": OUT,
    "a horse must use the number": state_of("1 10", "", pips_left=(3,), must_use=1),
    "a horse came out behind others": state_of("2 10", "1", must_use=2),
    "all but one horse home": state_of("E1 E2 E3 56", "E1 E2 E3 55"),
    "the same stalls in both stables": state_of("E1 E2 10", "E1 E2"),
    "the end": WON,
}


@pytest.mark.parametrize("state", INVALID.values(), ids=INVALID)
def test_a_position_that_no_game_can_show_is_impossible(state: PetitsChevauxState) -> None:
    assert RULES.invalid_reason(state) is not None
    form = position_form(RULES, state)  # type: ignore[arg-type]
    with pytest.raises(InvalidPosition, match=r"^[A-Z].*\.$"):
        position_from({name: form[name] for name in form if name not in ("due", "result")})


@pytest.mark.parametrize("state", SHOWN.values(), ids=SHOWN)
def test_a_position_that_a_game_can_show_has_no_flaw(state: PetitsChevauxState) -> None:
    assert RULES.invalid_reason(state) is None
    form = position_form(RULES, state)  # type: ignore[arg-type]
    assert position_from(form) == (RULES, state)


def test_what_meets_depends_on_the_board() -> None:
    same, opposite = state_of("10", "10"), state_of("38", "10")
    assert [RULES.invalid_reason(same) is None, CROSS.invalid_reason(same) is None] == [False, True]
    assert [RULES.invalid_reason(opposite) is None, CROSS.invalid_reason(opposite) is None] == [
        True,
        False,
    ]


def test_the_horse_to_use_stands_where_the_table_brings_it_out() -> None:
    behind = state_of("2 10", "1", must_use=2)
    first = state_of("1 10", "2", must_use=1)
    assert RULES.invalid_reason(behind) is None
    assert CAPTURE.invalid_reason(behind) is not None
    assert CAPTURE.invalid_reason(first) is None


def test_memory_has_the_names_of_the_page() -> None:
    form = position_form(RULES, START)  # type: ignore[arg-type]
    assert form["memory"] == {
        "contenders": [0, 1],
        "opening": True,
        "throws_left": 0,
        "must_use": None,
    }
    out = position_form(RULES, OUT)  # type: ignore[arg-type]
    assert out["memory"] == {"opening": False, "throws_left": 1, "must_use": 1}
    assert out["due"] == "throw"

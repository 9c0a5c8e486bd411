"""Invalid senet positions are distinguished from valid ones."""

from dataclasses import replace

import pytest

from games.engine.explanations import InvalidPosition
from games.engine.forms.exchange import position_form, position_from
from games.engine.forms.reading import Json
from games.engine.games import table
from games.engine.senet.state import SenetState
from tests.engine.senet.support.positions import B, W, black_has_begun, opening, state_of

RULES = table("senet", {})
START = opening().state
ONE = opening().after_throw(2, 1).state
MIDDLE = state_of("11 13 15 17 19", "22 25 28 29")
INVALID = {
    "nobody to throw": replace(START, seat=None),
    "colours before the first 1": replace(START, pieces=MIDDLE.pieces),
    "a score before the colours": replace(START, pips_left=(3,)),
    "White before the colours": replace(START, white_moved=True),
    "a first 1 before the colours": replace(START, opening_one=True),
    "a third seat": replace(MIDDLE, black=2),
    "the start after the colours": replace(START, black=B),
    "the first 1 in White's hand": replace(ONE, seat=W),
    "a first 1 that is a 2": replace(ONE, pips_left=(2,)),
    "the first 1 after White's throw": replace(ONE, white_moved=True),
    "the first 1 in mid-play": replace(MIDDLE, opening_one=True, pips_left=(1,), seat=B),
    "the colours exchanged": replace(ONE, pieces=(ONE.pieces[1], ONE.pieces[0])),
    "two pieces on one square": state_of("11 13", "13 15"),
    "two of one colour on one square": state_of("11 11", "13 15"),
    "a piece in the trap": state_of("27", "13 15"),
    "a piece before the first square": state_of("0 3", "13 15"),
    "a score of five": replace(MIDDLE, pips_left=(5,)),
    "two scores": replace(MIDDLE, pips_left=(3, 2)),
    "a score that cannot be played": replace(state_of("1", "5 6 7 2 3"), pips_left=(4,)),
    "both off": state_of("", ""),
    "the loser after the end": state_of("", "1 3", B),
    "a score after the end": replace(state_of("", "1 3"), pips_left=(1,)),
}
SHOWN = {
    "the opening": START,
    "the opening, the other seat's throw": replace(START, seat=1),
    "the first 1": ONE,
    "White's first throw is due": black_has_begun().state,
    "in mid-play": MIDDLE,
    "a throw in hand": replace(MIDDLE, pips_left=(6,)),
    "White has won": state_of("", "1 3"),
    "Black has won": state_of("1 3", "", B),
}


@pytest.mark.parametrize("state", INVALID.values(), ids=INVALID)
def test_a_position_that_no_game_can_show_is_impossible(state: SenetState) -> None:
    assert RULES.invalid_reason(state) is not None
    form = position_form(RULES, state)
    with pytest.raises(InvalidPosition, match=r"^[A-Z].*\.$"):
        position_from({name: form[name] for name in form if name not in ("due", "result")})


@pytest.mark.parametrize("state", SHOWN.values(), ids=SHOWN)
def test_a_position_that_a_game_can_show_has_no_flaw(state: SenetState) -> None:
    assert RULES.invalid_reason(state) is None
    assert position_from(position_form(RULES, state)) == (RULES, state)


def test_memory_has_the_names_of_the_rulebook() -> None:
    memory = {"black": None, "white_moved": False, "opening_one": False}
    assert position_form(RULES, START)["memory"] == memory


def test_the_form_of_the_rulebook_is_read() -> None:
    form: dict[str, Json] = {
        "game": "senet",
        "options": {"pairs_turn_corners": True},
        "seats": 2,
        "pieces": [[1, 3, 5, 7, 9], [2, 4, 6, 8, 11]],
        "turn": 1,
        "due": "throw",
        "scores": [],
        "memory": {"black": 1, "white_moved": False},
        "result": None,
    }
    rules, state = position_from(form)
    assert rules.due(state) == "throw"
    assert state == opening().after_throw(2, 1).after("10-11").state

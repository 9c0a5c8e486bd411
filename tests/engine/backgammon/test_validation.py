"""Invalid backgammon positions are distinguished from valid ones."""

import pytest

from games.engine.backgammon.state import BackgammonState
from games.engine.explanations import InvalidPosition
from games.engine.forms.exchange import position_form, position_from
from games.engine.games import table
from tests.engine.backgammon.support.positions import RED, START, opening, state_of

RULES = table("backgammon", {})
BOTH = (0, 1)
INVALID = {
    "both on one point": state_of("24:2 13:13", "13:2 12:13"),
    "both all off": state_of("", ""),
    "nobody to play": state_of(*START, to_play=None),
    "the loser after the end": state_of("", "1:15", to_play=RED),
    "dice after the end": state_of("", "1:15", pips_left=(3,)),
    "three different dice": state_of(*START, pips_left=(5, 4, 3)),
    "five equal dice": state_of(*START, pips_left=(3,) * 5),
    "three dice, two of them equal": state_of(*START, pips_left=(3, 3, 2)),
    "the smaller die first": state_of(*START, pips_left=(3, 5)),
    "a die of seven": state_of(*START, pips_left=(7,)),
    "a die of nought": state_of(*START, pips_left=(0,)),
    "dice that cannot be played": state_of("bar:1 13:14", "19:2 22:2 12:11", pips_left=(6, 3)),
    "dice before the start": state_of(*START, to_play=None, pips_left=(3, 2), contenders=BOTH),
    "pieces moved before the start": state_of("23:2 13:13", "12:15", to_play=None, contenders=BOTH),
    "a seat to play while both throw": state_of(*START, contenders=BOTH),
    "one contender": state_of(*START, to_play=None, contenders=(0,)),
    "contenders out of order": state_of(*START, to_play=None, contenders=(1, 0)),
    "nobody on the board": state_of("bar:15", "bar:15"),
    "nobody on the board, some off": state_of("bar:3", "bar:1"),
    "both shut out": state_of(
        "bar:1 6:2 5:2 4:2 3:2 2:2 1:4", "bar:1 19:2 20:2 21:2 22:2 23:2 24:4"
    ),
}
SHOWN = {
    "the opening": opening().state,
    "a throw is due": state_of(*START),
    "one die is left": state_of(*START, to_play=RED, pips_left=(6,)),
    "three of a doublet are left": state_of(*START, pips_left=(3, 3, 3)),
    "all on the bar": state_of("bar:15", "19:15"),
    "both on the bar": state_of("bar:2 1:13", "bar:15"),
    "one is shut out": state_of("bar:1 6:2 5:2 4:2 3:2 2:2 1:4", "bar:1 20:14"),
    "White has won": state_of("", "bar:15"),
    "Red has won": state_of("bar:15", "", to_play=RED),
}


@pytest.mark.parametrize("state", INVALID.values(), ids=INVALID)
def test_a_position_that_no_game_can_show_is_impossible(state: BackgammonState) -> None:
    assert RULES.invalid_reason(state) is not None
    form = position_form(RULES, state)
    with pytest.raises(InvalidPosition, match=r"^[A-Z].*\.$"):
        position_from({name: form[name] for name in form if name not in ("due", "result")})


@pytest.mark.parametrize("state", SHOWN.values(), ids=SHOWN)
def test_a_position_that_a_game_can_show_has_no_flaw(state: BackgammonState) -> None:
    assert RULES.invalid_reason(state) is None
    assert position_from(position_form(RULES, state)) == (RULES, state)

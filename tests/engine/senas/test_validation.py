"""Invalid señas positions are distinguished from valid ones."""

from dataclasses import replace

import pytest

from games.engine.explanations import InvalidPosition
from games.engine.forms.exchange import position_form, position_from
from games.engine.games import table
from games.engine.senas.state import SenasState
from tests.engine.senas.support.positions import HOME, A, B, opening, position, state_of

RULES = table("senas", {})
START = opening().state
RUN = state_of("1:14 7:1", HOME)
ARRIVED = state_of("1:14 20:1", HOME)
AWAY = state_of("7:14 20:1", HOME)
INVALID = {
    "both in one hole": state_of("13:1 20:14", "1:14 20:1"),
    "both all out": state_of("", ""),
    "nobody to play": state_of(HOME, HOME, to_play=None),
    "the loser after the end": state_of("", HOME, to_play=B),
    "scores after the end": state_of("", HOME, pips_left=(3,)),
    "a gift after the end": replace(state_of("", HOME), gift=(6,)),
    "a piece before the entrance": state_of("0:1 20:14", HOME),
    "two pieces in holes 2 to 6": state_of("1:12 3:1 4:1 20:1", HOME),
    "two pieces in one of them": state_of("1:12 3:2 20:1", HOME),
    "two pieces before the runner has arrived": state_of("1:13 7:1 9:1", HOME),
    "a runner that is said to have arrived": replace(RUN, runner=(True, False)),
    "a runner that is not said to have arrived": replace(ARRIVED, runner=(False, False)),
    "one runner only": replace(START, runner=(False,)),
    "three dice after a pair": replace(AWAY, pips_left=(5, 5, 5, 4, 4)),
    "five sixes without a tute": replace(AWAY, pips_left=(6,) * 5),
    "seven equal": replace(AWAY, pips_left=(2,) * 7),
    "four different": replace(AWAY, pips_left=(4, 3, 2, 1)),
    "the smaller first": replace(AWAY, pips_left=(3, 5)),
    "a score of seven": replace(AWAY, pips_left=(7,)),
    "a score of nought": replace(AWAY, pips_left=(0,)),
    "scores that cannot be played": replace(RUN, pips_left=(6,)),
    "scores before the start": replace(START, pips_left=(3,)),
    "a gift before the start": replace(START, gift=(6,)),
    "a piece moved before the start": replace(RUN, seat=None, contenders=(A, B)),
    "a seat to play while both throw": replace(START, seat=A),
    "one contender": replace(START, contenders=(A,)),
    "a tute without scores": replace(AWAY, tute=True),
    "a tute of fives": replace(AWAY, tute=True, pips_left=(5, 5)),
    "a tute in a gift": replace(ARRIVED, tute=True, pips_left=(6,), gift_in_hand=True),
    "an empty gift": replace(AWAY, gift_in_hand=True),
    "a gift of what no throw leaves": replace(AWAY, pips_left=(6, 5, 4, 3, 2), gift_in_hand=True),
    "a waiting gift that is not of sixes": replace(AWAY, gift=(5,)),
    "a waiting gift that can still be played": replace(ARRIVED, gift=(6,)),
    "a waiting gift without end": replace(RUN, gift=(6,) * 25),
    "a gift in hand without end": replace(ARRIVED, pips_left=(6,) * 25, gift_in_hand=True),
    "a gift that waits for who has one": replace(
        ARRIVED, pips_left=(6,), gift=(6,), gift_in_hand=True
    ),
}
SHOWN = {
    "the opening": START,
    "a throw is due": ARRIVED,
    "some of a pair are left": replace(AWAY, pips_left=(5, 3, 3, 3)),
    "a tute": replace(ARRIVED, pips_left=(6,) * 6, tute=True),
    "the rest of a tute": replace(ARRIVED, pips_left=(6,), tute=True),
    "sixes wait": replace(RUN, gift=(6,) * 11),
    "sixes wait during another throw": replace(RUN, pips_left=(4, 2), gift=(6,) * 5),
    "a gift of two throws": replace(ARRIVED, pips_left=(6,) * 7 + (5, 5, 1), gift_in_hand=True),
    "a gift is in hand": replace(ARRIVED, pips_left=(4,), gift_in_hand=True),
    "White has won": state_of("", HOME),
    "Black has won": state_of("1:14 7:1", "", to_play=B),
    "a piece strayed when others were out": state_of("18:1 19:1 23:1", HOME),
}


@pytest.mark.parametrize("state", INVALID.values(), ids=INVALID)
def test_a_position_that_no_game_can_show_is_impossible(state: SenasState) -> None:
    assert RULES.invalid_reason(state) is not None
    form = position_form(RULES, state)
    with pytest.raises(InvalidPosition, match=r"^[A-Z].*\.$"):
        position_from({name: form[name] for name in form if name not in ("due", "result")})


@pytest.mark.parametrize("state", SHOWN.values(), ids=SHOWN)
def test_a_position_that_a_game_can_show_has_no_flaw(state: SenasState) -> None:
    assert RULES.invalid_reason(state) is None
    assert position_from(position_form(RULES, state)) == (RULES, state)


def test_nothing_is_left_to_others_at_a_table_without_gifts() -> None:
    rules = table("senas", {"gift": "off"})
    assert rules.invalid_reason(replace(RUN, gift=(6,))) is not None
    assert rules.invalid_reason(replace(ARRIVED, pips_left=(4,), gift_in_hand=True)) is not None


def test_memory_has_the_names_of_the_rulebook() -> None:
    memory = position_form(RULES, START)["memory"]
    assert memory == {
        "contenders": [A, B],
        "runner": [False, False],
        "gift": [],
        "gift_in_hand": False,
        "tute": False,
    }
    later = position("1:14 20:1", HOME)
    assert position_form(RULES, later.state)["memory"] == {
        "runner": [True, False],
        "gift": [],
        "gift_in_hand": False,
        "tute": False,
    }

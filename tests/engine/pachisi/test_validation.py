"""Invalid pachisi positions are distinguished from valid ones."""

from dataclasses import replace

import pytest

from games.engine.explanations import InvalidPosition
from games.engine.forms.exchange import Json, position_form, position_from
from games.engine.games import table
from games.engine.options import Value
from games.engine.pachisi.state import PachisiState
from tests.engine.pachisi.support.positions import cross, opening, south_begins

Options = dict[str, Value]
COLLECT: Options = {"move_timing": "after_all_throws", "cowries": "seven_35"}
CANCEL: Options = {**COLLECT, "triple_cancel": True}
HUNTERS: Options = {"capture_required": True, "capture_annulment": True}
NONE_LEFT = (0, 0, 0, 0)
ALL = (84, 84, 84, 84)
LEFT = (True, True)


def state(
    south: tuple[int, ...] = (0, 0, 10, 30), north: tuple[int, ...] = (0, 0, 10, 20)
) -> PachisiState:
    return PachisiState((south, north), 0)


INVALID: dict[str, tuple[PachisiState, Options]] = {
    "memory of one seat": (replace(state(), left=(True,)), {}),
    "memory of three seats": (replace(state(), captures=(0, 0, 0)), {}),
    "fewer captures than none": (replace(state(), captures=(0, -1)), {}),
    "a lock that there is not": (replace(state(NONE_LEFT), unlocked=(False, True)), {}),
    "moved while locked": (replace(state(), unlocked=(False, True)), {"opening_234": True}),
    "moved and never left": (replace(state(), left=(False, True)), {}),
    "captured and never left": (replace(state(NONE_LEFT), left=(False, True), captures=(1, 0)), {}),
    "captured what never left": (
        replace(state(north=NONE_LEFT), left=(True, False), captures=(1, 0)),
        {},
    ),
    "nobody to play": (replace(state(), seat=None), {}),
    "one contender": (replace(opening().state, contenders=(0,)), {}),
    "contenders out of order": (replace(opening().state, contenders=(1, 0)), {}),
    "contenders who do not sit here": (replace(opening().state, contenders=(0, 5)), {}),
    "a seat to play while all throw": (replace(opening().state, seat=0), {}),
    "pieces moved before the start": (replace(state(), seat=None, contenders=(0, 1)), {}),
    "values before the start": (replace(opening().state, pips_left=(3,), hand=((3,),)), {}),
    "a throw earned before the start": (replace(opening().state, extra=True), {}),
    "both on one square": (state((0, 0, 0, 20), (0, 0, 0, 54)), {}),
    "both on an arm end": (state((0, 0, 0, 76), (0, 0, 0, 42)), {}),
    "two on a square": (state((0, 0, 10, 10)), {"stacking": "none"}),
    "two on a castle": (state((0, 0, 12, 12)), {"stacking": "none"}),
    "two on an arm end": (state((0, 0, 8, 76)), {"stacking": "none"}),
    "two beside castles": (state((0, 0, 10, 10)), {"stacking": "castles_only"}),
    "the last square": (state((0, 0, 10, 83)), {}),
    "home without a capture": (state((0, 0, 10, 84)), {"capture_required": True}),
    "two winners": (state(ALL, ALL), {}),
    "the loser after the end": (replace(state(ALL), seat=1), {}),
    "values after the end": (replace(state(ALL), pips_left=(3,), hand=((3,),)), {}),
    "a throw after the end": (replace(state(ALL), extra=True), {}),
    "a value that no cowries show": (replace(state(), pips_left=(7,), hand=((7,),)), {}),
    "a value of nought": (replace(state(), pips_left=(0,), hand=((0,),)), {}),
    "a score of no throw": (replace(state(), pips_left=(3,), hand=((3,), (4,))), {}),
    "a throw that is nothing": (replace(state(), pips_left=(3,), hand=((),)), {}),
    "a share where none is taken": (replace(state(), pips_left=(3,), hand=((5, 10),)), {}),
    "two throws in hand": (replace(state(), pips_left=(5, 3), hand=((5,), (3,))), {}),
    "two last throws in hand": (replace(state(), pips_left=(4, 3), hand=((4,), (3,))), COLLECT),
    "more values than anybody throws": (
        replace(state(), pips_left=(7,) * 101, hand=((7,),) * 101, run=(7, 7)),
        COLLECT,
    ),
    "the smaller first": (replace(state(), pips_left=(3, 10), hand=((3,), (10,))), COLLECT),
    "values that cannot be played": (
        replace(state((0, 84, 84, 82)), pips_left=(3,), hand=((3,),)),
        {},
    ),
    "a pyada with a piece waiting": (
        replace(state(), pips_left=(10, 1), hand=((10,), (1,))),
        {"pyada": True},
    ),
    "a pyada that is not played": (replace(state((1, 1, 1, 1)), pips_left=(1,), hand=((1,),)), {}),
    "a pyada of a low throw": (
        replace(state((1, 1, 1, 1)), pips_left=(3, 1), hand=((3,), (1,))),
        {"pyada": True},
    ),
    "two pyadas of one throw": (
        replace(state((1, 1, 1, 1)), pips_left=(1, 1), hand=((1,), (1,))),
        {"pyada": True},
    ),
    "values while locked": (
        replace(state(NONE_LEFT), unlocked=(False, True), pips_left=(3,), hand=((3,),)),
        {"opening_234": True},
    ),
    "a share of too much": (
        replace(state(), pips_left=(5,), hand=((5, 10),)),
        {"split_throw": True},
    ),
    "a share of nobody's": (
        replace(state(), pips_left=(2,), hand=((5, 11),)),
        {"split_throw": True},
    ),
    "shares of more than there are": (
        replace(state(), pips_left=(1,), hand=((5, 10, 10),)),
        {"split_throw": True},
    ),
    "collecting nothing": (replace(state(), run=(25,)), COLLECT),
    "collecting where nothing is collected": (
        replace(state(), pips_left=(25,), hand=((25,),), run=(25,)),
        {},
    ),
    "struck out where nothing is": (replace(state(), run=(0,)), COLLECT),
    "three in a row": (
        replace(state(), pips_left=(25,) * 3, hand=((25,),) * 3, run=(25,) * 3),
        CANCEL,
    ),
    "a row of two kinds": (
        replace(state(), pips_left=(25, 7), hand=((25,), (7,)), run=(25, 7)),
        COLLECT,
    ),
    "a last throw while collecting": (
        replace(state(), pips_left=(25, 3), hand=((25,), (3,)), run=(25,)),
        COLLECT,
    ),
    "a share while collecting": (
        replace(state(), pips_left=(25, 20), hand=((25,), (25, 10)), run=(25,)),
        {**COLLECT, "split_throw": True},
    ),
    "a throw earned while collecting": (
        replace(state(), pips_left=(25,), hand=((25,),), run=(25,), extra=True),
        COLLECT,
    ),
    "pending where nothing is answered": (
        replace(state((0, 0, 0, 20)), captures=(1, 0), pending=((0, 20, 1),)),
        {},
    ),
    "pending without a piece": (
        replace(state((0, 0, 0, 20)), captures=(1, 0), pending=((0, 22, 1),)),
        HUNTERS,
    ),
    "pending without a capture": (
        replace(state((0, 0, 0, 20)), pending=((0, 20, 1),)),
        HUNTERS,
    ),
    "pending on a castle": (
        replace(state((0, 0, 0, 21)), captures=(1, 0), pending=((0, 21, 1),)),
        HUNTERS,
    ),
    "pending against oneself": (
        replace(state((0, 0, 0, 20)), captures=(1, 0), pending=((0, 20, 0),)),
        HUNTERS,
    ),
    "pending for nobody": (
        replace(state((0, 0, 0, 20)), captures=(1, 0), pending=((7, 20, 1),)),
        HUNTERS,
    ),
    "pending in halves": (
        replace(state((0, 0, 0, 20)), captures=(1, 0), pending=((0, 20),)),
        HUNTERS,
    ),
    "two first captures": (
        replace(state((0, 0, 20, 22)), captures=(1, 0), pending=((0, 20, 1), (0, 22, 1))),
        HUNTERS,
    ),
}
SHOWN: dict[str, tuple[PachisiState, Options]] = {
    "the opening": (opening().state, {}),
    "a throw is due": (south_begins().state, {}),
    "nothing but pieces": (state(), {}),
    "the last square with pyadas": (state((0, 0, 10, 83)), {"pyada": True}),
    "home without a capture that counts": (state((0, 0, 10, 84)), HUNTERS),
    "all back without a capture": (state((77, 78, 80, 84)), {"capture_required": True}),
    "out and back": (state((0, 0, 2, 82)), {"stacking": "none"}),
    "won": (state(ALL), {}),
    "values collected": (
        replace(state(), pips_left=(25, 10), hand=((25,), (10,)), run=(25, 10)),
        CANCEL,
    ),
    "values struck out": (replace(state(), pips_left=(7,), hand=((7,),), run=(0,)), CANCEL),
    "locked": (south_begins(opening_234=True).state, {"opening_234": True}),
    "a share": (replace(state(), pips_left=(2,), hand=((5, 10),)), {"split_throw": True}),
    "pending": (
        replace(state((0, 0, 0, 20)), captures=(1, 0), pending=((0, 20, 1),)),
        HUNTERS,
    ),
}


@pytest.mark.parametrize(("invalid", "options"), INVALID.values(), ids=INVALID)
def test_a_position_that_no_game_can_show_is_impossible(
    invalid: PachisiState, options: Options
) -> None:
    rules = table("pachisi", options)
    assert rules.invalid_reason(invalid) is not None
    form = position_form(rules, invalid)
    with pytest.raises(InvalidPosition, match=r"^[A-Z].*\.$"):
        position_from({name: form[name] for name in form if name not in ("due", "result")})


@pytest.mark.parametrize(("here", "options"), SHOWN.values(), ids=SHOWN)
def test_a_position_that_a_game_can_show_has_no_flaw(here: PachisiState, options: Options) -> None:
    rules = table("pachisi", options)
    assert rules.invalid_reason(here) is None
    assert position_from(position_form(rules, here)) == (rules, here)


def test_a_partner_at_home_does_not_play() -> None:
    sides = (ALL, (0, 0, 0, 5), (0, 0, 0, 5), (0, 0, 0, 5))
    rules = table("pachisi", {"teams": True}, 4)
    assert rules.invalid_reason(PachisiState(sides, 1)) is None
    assert rules.invalid_reason(PachisiState(sides, 0)) is not None


def test_memory_that_is_left_out_is_what_it_mostly_is() -> None:
    form: dict[str, Json] = {
        "game": "pachisi",
        "pieces": [[0, 0, 0, 10], [0, 0, 0, 0]],
        "turn": 0,
        "scores": [6],
    }
    rules, here = position_from(form)
    assert isinstance(here, PachisiState)
    assert (here.left, here.unlocked) == ((True, False), (True, True))
    assert (here.captures, here.hand) == ((0, 0), ((6,),))
    assert len(rules.legal_moves(here)) == 3
    assert cross("10", "in").state.left == (True, True)

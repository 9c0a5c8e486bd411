"""The guide's remarks: every throw and move has one, each cites a statement and is true."""

import re
from collections.abc import Iterator

import pytest

from games.engine.bots.noise import SeededRng
from games.engine.forms.text import read_action, read_position
from games.engine.games import table
from games.engine.play import actions
from games.engine.rules import Rules
from games.engine.state import Action, Call, Choice, Move, State, Throw
from games.tutorial import text as tutorial_text
from games.tutorial.text import (
    Remark,
    Tone,
    backgammon,
    explain,
    find_hindrances,
    pachisi,
    petits_chevaux,
    senas,
    senet,
    win_statement,
    with_numbers_left,
)
from games.tutorial.text.explaining import EXPLAINERS
from tests.games.support.setups import EVERY_TABLE

pytestmark = pytest.mark.sqlite_only

LONG = 400


def play_random_game(rules: Rules[State], seed: str) -> Iterator[tuple[State, Action, State]]:
    """Yield each choice in a random game, with the states before and after it."""
    whim, state = SeededRng(seed), rules.start()
    for _ in range(LONG):
        if rules.outcome(state) is not None:
            return
        possible = actions(rules, state)
        action = possible[int(whim.random() * len(possible))]
        after = rules.apply(state, action)
        yield state, action, after
        state = after


def check(rules: Rules[State], remark: Remark) -> None:
    """Assert that a remark is a whole sentence and cites a statement of its game."""
    assert remark.statement in rules.statements
    assert (remark.message % remark.values)[-1] in ".:!"


@EVERY_TABLE
def test_there_is_something_to_be_said_of_every_choice(rules: Rules[State]) -> None:
    for state, _, _ in play_random_game(rules, seed="way"):
        if rules.due(state) == "throw":
            for remark in (
                tutorial_text.remarks_before_throw(rules, state) if state.seat is not None else ()
            ):
                check(rules, remark)
        for choice in rules.legal_moves(state):
            said = explain(rules, state, [choice], rules.apply(state, choice))
            assert said
            assert len(set(said)) == len(said)
            for remark in said:
                check(rules, remark)


@EVERY_TABLE
def test_why_pieces_cannot_move_is_what_the_engine_says(rules: Rules[State]) -> None:
    for state, action, after in play_random_game(rules, seed="stuck"):
        if (
            not isinstance(action, Throw)
            or state.seat is None
            or not tutorial_text.is_for_pieces(after)
        ):
            continue
        held = with_numbers_left(state, state, state.seat, rules.pips_of(action))
        for move, refusal in find_hindrances(rules, held):
            assert refusal == rules.why_not(held, move)
            assert refusal.statement in {**rules.statements, **rules.notes}


@pytest.mark.parametrize("game", EXPLAINERS)
def test_every_sentence_can_be_translated(game: str) -> None:
    remarks = [each for each in vars(EXPLAINERS[game]).values() if isinstance(each, Remark)]
    assert len(remarks) > 10
    for remark in remarks:
        assert not re.search(r"%(?!\(\w+\)s)", remark.message)


def collect_messages(position: str, *actions: str) -> set[str]:
    """Play these actions from a position, and return the messages of the remarks about them."""
    rules, state = read_position(position)
    choices, after = list[Choice](), state
    for text in actions:
        action = read_action(text)
        assert isinstance(action, Move | Call)
        assert rules.why_not(after, action) is None
        choices.append(action)
        after = rules.apply(after, action)
    return {remark.message for remark in explain(rules, state, choices, after)}


BEGUN = "backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 0 3,1 -"
HIT = "backgammon - 1:2,12:5,17:3,19:5/1:2,4:1,12:4,17:3,19:5 0 2,1 -"


@pytest.mark.parametrize(
    ("position", "actions", "expected", "absent"),
    [
        (BEGUN, ["move 17 20 3", "move 19 20 1"], backgammon.MAKES_POINT, backgammon.ALONE_NEAR),
        (BEGUN, ["move 17 20 3"], backgammon.ALONE_NEAR, backgammon.MAKES_POINT),
        (BEGUN, ["move 12 15 3"], backgammon.ALONE_FAR, backgammon.ALONE_NEAR),
        (
            "backgammon - 0:1,12:14/1:15 0 3,1 -",
            ["move 0 3 3"],
            backgammon.ENTERS,
            backgammon.STILL_ON_BAR,
        ),
        (
            "backgammon - 20:1,24:14/13:15 0 6,1 -",
            ["move 20 25 6"],
            backgammon.TAKES_OFF_FARTHEST,
            backgammon.TAKES_OFF,
        ),
        (
            "backgammon - 24:1,25:14/24:15 0 6,1 -",
            ["move 24 25 6"],
            backgammon.WON,
            backgammon.TAKES_OFF,
        ),
        (
            "senet - 2:1,11:1,13:1,15:1,24:1/1:1,5:1,7:1,9:1,29:1 0 3 "
            '{"black":1,"white_moved":true}',
            ["move 24 27 3"],
            senet.INTO_TRAP,
            senet.EXPOSED,
        ),
        (
            "senet - 11:1,13:1,15:1,17:1,19:1/22:1,25:1,28:1,29:1,31:1 0 6 "
            '{"black":1,"white_moved":true}',
            ["move 19 25 6"],
            senet.ATTACKS,
            senet.INTO_TRAP,
        ),
        (
            "pachisi - 0:3,20:1/0:2,60:2 0 2 -",
            ["move 20 22 2"],
            pachisi.OUT_OF_REACH,
            pachisi.CAPTURES,
        ),
        (
            "pachisi - 0:3,18:1/0:2,54:2 0 2 -",
            ["move 18 20 2"],
            pachisi.CAPTURES,
            pachisi.ON_CASTLE,
        ),
        ("pachisi - 0:3,20:1/0:4 0 5 -", ["move 20 25 5"], pachisi.ON_CASTLE, pachisi.EXPOSED),
        ("pachisi - 0:3,20:1/0:4 0 5 -", ["call decline"], pachisi.DECLINES, pachisi.ON_CASTLE),
        (
            'petits-chevaux - 0:3,10:1/0:3,14:1 0 4 {"throws_left":0}',
            ["move 10 14 4"],
            petits_chevaux.CAPTURES,
            petits_chevaux.EXPOSED,
        ),
        (
            'petits-chevaux - 0:3,10:1/0:3,5:1 0 1 {"throws_left":0}',
            ["move 10 11 1"],
            petits_chevaux.EXPOSED,
            petits_chevaux.CAPTURES,
        ),
        ("senas - 1:15/1:15 0 4,2 -", ["move 1 5 4", "move 5 7 2"], senas.RUNNER, senas.ENTERS),
        (
            'senas - 1:14,20:1/1:15 0 6,5 {"runner":[true,false]}',
            ["move 1 6 5"],
            senas.ENTERS,
            senas.ENTERS_FAR,
        ),
        (
            'senas - 1:14,20:1/1:15 0 6,5 {"runner":[true,false]}',
            ["move 1 6 5", "move 6 12 6"],
            senas.ENTERS_FAR,
            senas.ENTERS,
        ),
    ],
)
def test_what_is_said_is_so(
    position: str, actions: list[str], expected: Remark | None, absent: Remark | None
) -> None:
    found = collect_messages(position, *actions)
    if expected is not None:
        assert expected.message in found
    if absent is not None:
        assert absent.message not in found
    assert found


def test_a_hit_is_said_once_though_it_may_be_on_the_way() -> None:
    found = collect_messages(HIT, "move 19 21 2")
    assert backgammon.HITS.message in found
    assert backgammon.HITS.tone is Tone.GAIN


def test_a_win_is_explained_by_what_it_is_worth() -> None:
    rules = table("backgammon", {})
    assert [win_statement(rules, points) for points in (1, 2, 3)] == [
        "GAMMON-29",
        "GAMMON-30",
        "GAMMON-31",
    ]
    assert win_statement(table("senet", {}), 1) == "SENET-31"

"""The choice of the next automatic action, given a position and preferences."""

from collections.abc import Iterator
from random import Random

import pytest

from accounts.models import Preference
from games.engine.forms.text import action_text, read_position
from games.engine.games import GAMES
from games.engine.options import seat_table
from games.engine.play import play, whole_game
from games.engine.rules import Rules
from games.engine.state import Action, Call, Move, State
from games.play.actions.types import Confirm, PlayerAction, Step, Throw
from games.play.actions.wire import parse
from games.play.autoplay.policy import has_forced_turn, next_action
from tests.games.support.setups import EVERY_USUAL

pytestmark = pytest.mark.sqlite_only

FEW = 3
"""Turns without a choice are searched only up to this many legal moves at each step."""


def random_positions(rules: Rules[State], seed: int) -> Iterator[State]:
    """Yield the positions of a random game, from the start to the end."""
    chance, state = Random(seed), rules.start()  # noqa: S311  nothing secret here

    def at_random(_: State, open_to: tuple[Action, ...]) -> Action:
        return chance.choice(open_to)

    for action in whole_game(rules, at_random):
        yield state
        state = play(rules, state, action)
    yield state


def next_action_for(
    rules: Rules[State], state: State, *, holding: bool = False, **said: bool | str
) -> PlayerAction | None:
    """Return the next automatic action of a player with the preferences `said`, or None."""
    return next_action(rules, state, holding=holding, preference=Preference(**said))


def plays(rules: Rules[State], state: State, seat: int | None) -> int:
    """Count in how many ways a seat can play the rest of its turn."""
    if state.seat != seat or rules.due(state) != "move":
        return 1
    legal = rules.legal_moves(state)
    if len(legal) > FEW:
        return len(legal)
    return sum(plays(rules, rules.apply(state, each), seat) for each in legal)


@EVERY_USUAL
def test_without_preferences_nothing_is_automatic(rules: Rules[State]) -> None:
    for state in random_positions(rules, 1):
        assert next_action_for(rules, state) is next_action_for(rules, state, holding=True) is None


@EVERY_USUAL
def test_a_throw_is_made_wherever_one_is_due_and_nowhere_else(rules: Rules[State]) -> None:
    for state in random_positions(rules, 2):
        due = rules.due(state) == "throw" and state.seat is not None
        assert (next_action_for(rules, state, auto_throw=True) == Throw()) == due


@EVERY_USUAL
def test_forced_is_what_can_be_played_in_one_way(rules: Rules[State]) -> None:
    seen, free = set[tuple[bool, bool]](), True
    for state in random_positions(rules, 3):
        legal = rules.legal_moves(state)
        only, whole = len(legal) == 1, len(legal) == 1 and plays(rules, state, state.seat) == 1
        step = parse(action_text(legal[0])) if only else None
        assert next_action_for(rules, state, forced="always") == step
        assert next_action_for(rules, state, forced="turn") == (step if whole else None)
        assert not whole or has_forced_turn(rules, state)
        seen.add((only, whole))
        free &= not legal or any(isinstance(each, Call) for each in legal)
    # With an option to decline, nothing is ever forced.
    assert ((True, True) in seen) != free


def test_a_forced_step_before_a_choice_is_no_forced_turn() -> None:
    rules, state = read_position("backgammon - 0:1,5:1,9:1,19:12/1:2,12:5,17:3,19:5 0 6,2 -")
    (step,) = rules.legal_moves(state)
    assert len(rules.legal_moves(rules.apply(state, step))) > 1
    assert next_action_for(rules, state, forced="always") == parse(action_text(step))
    assert next_action_for(rules, state, forced="turn") is None


CUBE = 'backgammon {"match_points":5,"cube":true} 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 %s - %s'


@pytest.mark.parametrize(
    ("seat", "memory", "throws"),
    [
        (0, "-", False),
        (1, '{"cube":2,"owner":1}', False),
        (1, '{"cube":2,"owner":0}', True),
        (1, '{"won":[2,4],"crawford":true}', True),
        (1, '{"won":[2,4]}', True),
        (0, '{"won":[2,4]}', False),
    ],
)
def test_a_player_who_may_double_does_not_throw_automatically(
    seat: int, memory: str, throws: bool
) -> None:
    rules, state = read_position(CUBE % (seat, memory))
    assert next_action_for(rules, state, auto_throw=True) == (Throw() if throws else None)
    assert (Call("double") not in rules.legal_moves(state)) == throws


def test_doubles_are_neither_made_nor_answered_automatically() -> None:
    for memory in ("-", '{"doubled":true}'):
        rules, state = read_position(CUBE % (1, memory))
        assert next_action_for(rules, state, auto_throw=True, forced="always") is None


def test_only_the_player_of_the_turn_confirms_it_automatically() -> None:
    rules, state = read_position("backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 1 - -")
    assert next_action_for(rules, state, holding=True, auto_done=True) == Confirm()
    assert next_action_for(rules, state, auto_done=True) is None
    # Nothing of the next turn happens before the turn is confirmed.
    assert next_action_for(rules, state, holding=True, auto_throw=True) is None


@pytest.mark.parametrize("game", [game for game in GAMES if game.contact_ends])
def test_pieces_are_taken_off_only_when_no_sides_can_meet(game: type[Rules[State]]) -> None:
    rules, taken = seat_table(game, {}), 0
    for seed in range(3):
        for state in random_positions(rules, seed):
            action = next_action_for(rules, state, bear_off_automatically=True)
            leaving = [
                move.score
                for move in rules.legal_moves(state)
                if isinstance(move, Move) and move.end == rules.last
            ]
            assert bool(action) == (bool(leaving) and not rules.contact(state))
            if action:
                assert isinstance(action, Step)
                assert action == Step(Move(action.move.start, rules.last, max(leaving)))
                taken += 1
    assert taken


@pytest.mark.parametrize("game", [game for game in GAMES if game.contact_ends])
def test_sides_that_have_parted_never_share_or_bar_a_place_again(game: type[Rules[State]]) -> None:
    rules, parted = seat_table(game, {}), 0
    for seed in range(3):
        states = list(random_positions(rules, seed))
        apart = [not rules.contact(state) for state in states]
        # Once contact is over, it stays over.
        assert apart == sorted(apart)
        for state in (state for state, alone in zip(states, apart, strict=True) if alone):
            own, rival = (places(rules, state, seat) for seat in (0, 1))
            assert not own & rival
            parted += 1
    assert parted


def places(rules: Rules[State], state: State, seat: int) -> set[str]:
    """Return the squares of the seat's path from its rearmost piece on."""
    layout = rules.layout(0)
    return {layout.at(seat, progress) for progress in range(state.pieces[seat][0], rules.last)}


@pytest.mark.parametrize("game", [game for game in GAMES if not game.contact_ends])
def test_a_game_that_cannot_tell_says_that_sides_can_meet(game: type[Rules[State]]) -> None:
    rules = seat_table(game, {})
    assert all(rules.contact(state) for state in random_positions(rules, 1))

"""The doubling cube: doubles, answers, the value of the game, and which seat may not double."""

from dataclasses import replace
from random import Random

import pytest

from games.engine.backgammon.rules import Backgammon
from games.engine.explanations import InvalidPosition
from games.engine.forms.memory import memory_of
from games.engine.games import table
from games.engine.play import actions, play
from games.engine.state import Call, Move, Outcome, Throw
from tests.engine.backgammon.support.cubes import (
    DOUBLE,
    DROP,
    TAKE,
    after,
    before_throw,
    match,
    refusal_of,
    write_and_read,
)
from tests.engine.backgammon.support.positions import RED, START, WHITE, state_of

RULES = match()


def test_a_double_may_be_called_instead_of_the_throw() -> None:
    state = before_throw()
    assert RULES.due(state) == "throw"
    assert RULES.faces(state) == (6, 6)
    assert RULES.legal_moves(state) == (DOUBLE,)  # GAMMON-32
    assert len(RULES.throws(state)) == 21
    every = actions(RULES, state)
    assert (len(every), every[0], every[-1]) == (22, Throw((6, 6)), DOUBLE)


def test_a_double_is_answered_before_anything_is_thrown_or_moved() -> None:
    state = after(RULES, before_throw(), DOUBLE)
    assert (state.seat, RULES.due(state), RULES.faces(state)) == (RED, "move", ())
    assert RULES.legal_moves(state) == actions(RULES, state) == (TAKE, DROP)  # GAMMON-32
    for action in (Throw((2, 1)), Move(1, 2, 1), DOUBLE):
        refusal = RULES.why_not(state, action)
        assert refusal is not None
        assert refusal.statement == "GAMMON-32"
    assert RULES.outcome(state) is None


def test_who_takes_owns_the_cube_and_the_doubler_throws() -> None:
    state = after(RULES, before_throw(seat=RED), DOUBLE, TAKE)
    assert (state.cube, state.owner, state.seat) == (2, WHITE, RED)  # GAMMON-32
    assert (RULES.due(state), RULES.legal_moves(state)) == ("throw", ())
    assert "owns" in refusal_of(RULES, state, DOUBLE)
    assert replace(state, cube=1, owner=None) == before_throw(seat=RED)


def test_who_drops_loses_what_the_cube_showed() -> None:
    state = after(RULES, before_throw(), DOUBLE, DROP)
    assert RULES.outcome(state) == Outcome((WHITE,), 1)  # GAMMON-32
    assert (RULES.due(state), actions(RULES, state)) == ("over", ())
    assert all(RULES.why_not(state, each) for each in (Throw((2, 1)), DOUBLE, TAKE, DROP))
    redoubled = after(RULES, before_throw(cube=2, owner=RED, seat=RED), DOUBLE, DROP)
    assert RULES.outcome(redoubled) == Outcome((RED,), 2)  # GAMMON-32


def test_only_the_owner_doubles_again() -> None:
    long = match(25)
    state = before_throw(cube=2, owner=WHITE)
    assert "owns" in refusal_of(long, replace(state, seat=RED), DOUBLE)
    taken = after(long, state, DOUBLE, TAKE)
    assert (taken.cube, taken.owner, taken.seat) == (4, RED, WHITE)  # GAMMON-32
    assert "owns" in refusal_of(long, taken, DOUBLE)
    again = after(long, replace(taken, seat=RED), DOUBLE, TAKE)
    assert (again.cube, again.owner, again.seat) == (8, WHITE, RED)


def test_doubling_is_illegal_before_the_start_is_decided_and_after_the_throw() -> None:
    opening = RULES.start()
    assert "start" in refusal_of(RULES, opening, DOUBLE)
    assert all(isinstance(each, Throw) for each in actions(RULES, opening))
    thrown = play(RULES, before_throw(), Throw((2, 1)))
    assert "before you roll" in refusal_of(RULES, thrown, DOUBLE)
    assert all(isinstance(each, Move) for each in RULES.legal_moves(thrown))


@pytest.mark.parametrize("call", [TAKE, DROP])
def test_there_is_nothing_to_answer_without_a_double(call: Call) -> None:
    for state in (RULES.start(), before_throw(), before_throw(cube=2, owner=RED)):
        assert (
            refusal_of(RULES, state, call)
            == "Your opponent has not doubled, so there is nothing to take or drop."
        )


def test_the_cube_ends_at_sixty_four() -> None:
    assert "64" in refusal_of(match(25), before_throw(cube=64, owner=WHITE), DOUBLE)
    below = refusal_of(match(25), before_throw(cube=32, owner=WHITE), DOUBLE)
    assert "64" not in below


@pytest.mark.parametrize(
    ("won", "cube", "gains"),
    [((0, 4), 1, True), ((3, 0), 1, True), ((4, 0), 1, False), ((3, 0), 2, False),
     ((2, 4), 2, True), ((0, 0), 4, True), ((1, 0), 4, False)],
)  # fmt: skip
def test_a_player_who_cannot_gain_by_it_may_not_double(
    won: tuple[int, int], cube: int, gains: bool
) -> None:
    state = before_throw(won=won, cube=cube, owner=WHITE if cube > 1 else None)
    assert (DOUBLE in RULES.legal_moves(state)) == gains  # GAMMON-32
    if not gains:
        assert "would already win you the match" in refusal_of(RULES, state, DOUBLE)


@pytest.mark.parametrize(("loser", "points"), [("19:14", 1), ("19:15", 2), ("bar:1 19:14", 3)])
def test_the_cube_multiplies_what_a_win_is_worth(loser: str, points: int) -> None:
    ready = replace(state_of("3:1", loser, pips_left=(6, 5)), cube=4, owner=RED)
    over = play(match(9), ready, Move(22, 25, 6))
    assert match(9).outcome(over) == Outcome((WHITE,), 4 * points)  # GAMMON-32
    assert match(9).resignation(ready, RED) == Outcome((WHITE,), 4 * points)
    assert match(9).resignation(ready, WHITE) == Outcome((RED,), 4)


def test_resigning_before_answering_drops() -> None:
    state = after(RULES, before_throw(cube=2, owner=WHITE), DOUBLE)
    assert RULES.resignation(state, RED) == Outcome((WHITE,), 2)
    assert RULES.resignation(state, WHITE) == Outcome((RED,), 4)


def test_a_table_has_a_cube_only_for_a_match() -> None:
    with pytest.raises(InvalidPosition, match="only in matches to"):
        table("backgammon", {"cube": True})
    assert table("backgammon", {"cube": True, "match_points": 2})
    for call in (DOUBLE, TAKE, DROP):
        assert "does not use" in refusal_of(Backgammon(match_points=5), before_throw(), call)


def test_calls_of_the_cube_are_bound_and_have_words() -> None:
    assert RULES.irrevocable_calls == ("double", "take", "drop") == tuple(RULES.call_names)
    assert table("pachisi", {}, 2).irrevocable_calls == ()


def test_the_cube_is_written_only_where_it_has_been_turned() -> None:
    assert memory_of(before_throw()) == {}
    doubled = after(RULES, before_throw(cube=2, owner=WHITE, won=(1, 0)), DOUBLE)
    assert memory_of(doubled) == {"won": [1, 0], "cube": 2, "owner": 0, "doubled": True}
    for calls in ((TAKE,), (DROP,)):
        state = after(RULES, doubled, *calls)
        assert write_and_read(RULES, state) == state


def test_the_cube_has_a_remark() -> None:
    states = [
        before_throw(),
        before_throw(cube=4, owner=RED),
        after(RULES, before_throw(cube=2, owner=WHITE), DOUBLE),
        after(RULES, before_throw(seat=RED), DOUBLE, DROP),
        before_throw(won=(4, 1), crawford=True),
    ]
    told = [[str(remark) for remark in RULES.remarks(state)] for state in states]
    assert told == [
        ["The cube is in the middle, at 1."],
        ["The cube is at 4 and Red owns it."],
        ["White doubles to 4. Red can take or drop."],
        [
            "The cube is in the middle, at 1.",
            "White has dropped the double to 2.",
        ],
        ["Crawford game: no doubling."],
    ]
    assert {remark.statement for state in states for remark in RULES.remarks(state)} == {
        "GAMMON-32"
    }
    assert Backgammon().remarks(before_throw()) == ()


def test_doubling_changes_nothing_on_the_board() -> None:
    rng = Random(32)  # noqa: S311  nothing secret here
    for seat in (WHITE, RED):
        state = before_throw(seat=seat)
        taken = after(RULES, state, DOUBLE, TAKE)
        throw = Throw((rng.randint(1, 6), rng.randint(1, 6)))
        thrown, plain = play(RULES, taken, throw), play(RULES, state, throw)
        assert RULES.legal_moves(thrown) == RULES.legal_moves(plain)
        assert (thrown.pieces, thrown.seat) == (plain.pieces, plain.seat)


def test_a_match_with_the_cube_begins_at_the_usual_arrangement() -> None:
    assert RULES.start().pieces == state_of(*START).pieces
    assert RULES.invalid_reason(RULES.start()) is None

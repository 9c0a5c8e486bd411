"""What must hold in every position of random games, for every game and all options."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from math import prod

import pytest

from games.engine.explanations import Illegal, InvalidPosition
from games.engine.forms.text import position_text
from games.engine.options import option_values, options, seat_table
from games.engine.play import actions, legal, play
from games.engine.rules import Rules
from games.engine.state import Action, Call, Choice, Move, State, Throw
from tests.engine.support.playing import (
    EVERY_TABLE,
    every_call,
    every_draw,
    every_move,
    random_game,
    replay,
    seeds,
    some_positions,
)


def after_throws(
    rules: Rules[State], state: State, throws: Iterable[tuple[Throw, Fraction]]
) -> dict[State, Fraction]:
    after = defaultdict[State, Fraction](Fraction)
    for throw, chance in throws:
        after[play(rules, state, throw)] += chance
    return after


def must_answer(rules: Rules[State], choices: Iterable[Choice]) -> bool:
    """Whether all these choices are calls that another player has to answer."""
    return all(isinstance(each, Call) and each.name in rules.irrevocable_calls for each in choices)


pytestmark = EVERY_TABLE


def positions(rules: Rules[State]) -> list[State]:
    return [state for seed in seeds(rules) for state in random_game(rules, seed).states]


def test_random_games_come_to_an_end(rules: Rules[State]) -> None:
    ends = [random_game(rules, seed).states[-1] for seed in seeds(rules)]
    assert all(rules.due(state) == "over" for state in ends)


def test_no_piece_is_ever_lost_or_found(rules: Rules[State]) -> None:
    for state in positions(rules):
        assert len(state.pieces) == rules.seats
        assert all(len(side) == rules.pieces_each for side in state.pieces)
        assert all(tuple(sorted(side)) == side for side in state.pieces)
        assert all(0 <= place <= rules.last for side in state.pieces for place in side)


def test_positions_of_games_have_no_flaw(rules: Rules[State]) -> None:
    assert {rules.invalid_reason(state) for state in positions(rules)} == {None}


def test_what_is_due_says_what_can_be_done(rules: Rules[State]) -> None:
    for state in positions(rules):
        due = rules.due(state)
        assert bool(rules.throws(state)) == bool(rules.faces(state)) == (due == "throw")
        choices = legal(rules, state)
        assert bool(choices) == (due == "move") or (due == "throw" and must_answer(rules, choices))
        assert bool(actions(rules, state)) == (due != "over") == (rules.outcome(state) is None)
        assert list(state.pips_left) == sorted(state.pips_left, reverse=True)


def test_the_outcome_names_winners_who_sit_at_the_table(rules: Rules[State]) -> None:
    for seed in seeds(rules):
        outcome = rules.outcome(random_game(rules, seed).states[-1])
        assert outcome is not None
        assert outcome.winners
        assert set(outcome.winners) < set(range(rules.seats))
        assert outcome.points >= 1


def test_who_resigns_never_wins(rules: Rules[State]) -> None:
    for state in positions(rules):
        for seat in range(rules.seats):
            outcome = rules.resignation(state, seat)
            assert outcome.winners
            assert set(outcome.winners) <= set(range(rules.seats)) - {seat}
            assert outcome.points >= 1


def test_throws_are_as_likely_as_their_draws(rules: Rules[State]) -> None:
    for state in some_positions(rules, games=4, each=12):
        if rules.due(state) != "throw":
            continue
        throws, draws = dict(rules.throws(state)), Counter(every_draw(rules, state))
        assert sum(throws.values()) == 1
        if draws.total() < prod(rules.faces(state)):
            assert draws.keys() <= throws.keys()
            continue
        drawn = [(draw, Fraction(many, draws.total())) for draw, many in draws.items()]
        assert after_throws(rules, state, throws.items()) == after_throws(rules, state, drawn)


def test_probabilities_are_exact(rules: Rules[State]) -> None:
    for state in some_positions(rules, games=2, each=12):
        for throw, chance in rules.throws(state):
            assert isinstance(throw, Throw)
            assert isinstance(chance, Fraction)
            assert 0 < chance <= 1


def test_a_seat_without_a_move_is_passed_over(rules: Rules[State]) -> None:
    for state in some_positions(rules, games=4, each=12):
        for throw, _ in rules.throws(state):
            after = play(rules, state, throw)
            assert rules.due(after) != "move" or legal(rules, after)
            assert after.pips_left or rules.due(after) == "throw"


def test_only_what_can_be_drawn_can_be_thrown(rules: Rules[State]) -> None:
    for state in some_positions(rules, games=2, each=4):
        possible = {throw for throw, _ in rules.throws(state)}
        wrong = {
            Throw(()),
            Throw((0,)),
            Throw((0, 3)),
            Throw((7, 1)),
            Throw((3,)),
            Throw((2, 2, 2)),
        }
        for throw in possible | wrong:
            assert (rules.why_not(state, throw) is None) == (throw in possible)


def test_just_the_legal_moves_and_calls_are_accepted(rules: Rules[State]) -> None:
    for state in some_positions(rules, games=2, each=8):
        open_to = legal(rules, state)
        assert len(set(open_to)) == len(open_to)
        wanted: list[Action] = [*every_move(rules, state), *every_call(open_to)]
        assert set(open_to) <= set(wanted)
        accepted = {action for action in wanted if rules.why_not(state, action) is None}
        assert accepted == set(open_to)


def test_what_is_refused_names_a_statement_and_changes_nothing(rules: Rules[State]) -> None:
    for state in some_positions(rules, games=2, each=8):
        before = position_text(rules, state)
        wrong: list[Action] = [Move(-1, 0, 1), Move(3, 2, 1), Throw((9, 9)), Call("no_such_call")]
        for action in wrong:
            with pytest.raises(Illegal) as refused:
                play(rules, state, action)
            assert refused.value.refusal.statement in rules.statements
            assert "%" not in str(refused.value.refusal)
        assert position_text(rules, state) == before


def test_every_refusal_is_a_sentence_with_a_statement(rules: Rules[State]) -> None:
    for state in some_positions(rules, games=1, each=4):
        open_to = set(legal(rules, state))
        refusals = [
            rules.why_not(state, move) for move in every_move(rules, state) if move not in open_to
        ]
        for refusal in refusals:
            assert refusal is not None
            assert refusal.statement in rules.statements
            assert str(refusal).endswith(".")


def test_a_log_replays_to_the_same_positions(rules: Rules[State]) -> None:
    for seed in seeds(rules):
        game = random_game(rules, seed)
        assert replay(rules, game.states[0], game.actions) == game.states


def test_a_turn_has_a_notation(rules: Rules[State]) -> None:
    game = random_game(rules, 0)
    for state, action in zip(game.states, game.actions, strict=False):
        if isinstance(action, Move):
            assert rules.notation([(state, action)]).strip()


def test_a_table_knows_its_options_and_no_others(rules: Rules[State]) -> None:
    kind = type(rules)
    assert seat_table(kind, option_values(rules), rules.seats) == rules
    for option in options(kind):
        assert option.title
        assert all(option.values.values())
        with pytest.raises(InvalidPosition):
            seat_table(kind, {option.name: "something else"}, rules.seats)
    with pytest.raises(InvalidPosition):
        seat_table(kind, {"no_such_option": True}, rules.seats)
    with pytest.raises(InvalidPosition):
        seat_table(kind, {}, max(rules.seat_numbers) + 1)


def test_every_statement_and_every_side_has_words(rules: Rules[State]) -> None:
    assert all(rules.statements.values())
    assert rules.title
    assert len(set(rules.side_names)) >= rules.seats

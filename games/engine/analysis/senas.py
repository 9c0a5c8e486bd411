"""Analyse part of a match of señas."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from games.engine.analysis.chances import Option, roll, throw_index, weigh
from games.engine.analysis.report import Decision, Report, Roll
from games.engine.analysis.turns import Played, Thrown
from games.engine.bots.arrays import Floats
from games.engine.bots.senas.evaluation import trained_chances
from games.engine.bots.senas.hands import (
    SCORES,
    Continuation,
    Turn,
    TurnRules,
    repeat_rival,
    turn_of,
    turn_rules_of,
)
from games.engine.bots.senas.lookahead import AGAIN, HANDS, LIKELY
from games.engine.bots.senas.rows import Rows, row
from games.engine.bots.senas.search import choice_of, values_ahead
from games.engine.explanations import InvalidPosition
from games.engine.play import after
from games.engine.rules import Rules
from games.engine.senas.board import OUT, PIECES
from games.engine.senas.state import SenasState
from games.engine.state import Choice, Move, State


def analyse(rules: Rules[State], parts: Sequence[Thrown | Played], depth: str, most: int) -> Report:
    """Return what each decision and each throw was worth.

    The `most` best afterstates of plays are searched one throw ahead, in a deep analysis two. There
    are 56 throws, so that to search the best afterstates of all of them takes a third of a second.
    For the luck of a throw a deep analysis does so; the standard one uses the evaluator alone.
    """
    law, deep = turn_rules_of(rules), depth == "deep"
    decisions = (
        _decision(rules, law, each, most, deep=deep) for each in parts if isinstance(each, Played)
    )
    return Report(
        tuple(decisions),
        tuple(_roll(rules, law, each, deep=deep) for each in parts if isinstance(each, Thrown)),
    )


def _decision(
    rules: Rules[State], law: TurnRules, play: Played, most: int, *, deep: bool
) -> Decision:
    turn = turn_of(law, play.state)
    ends = law.ends(turn.hand[None], turn.rival[None], turn.law)
    seen = turn.after.afterstate_values(
        law, trained_chances, ends.rows, repeat_rival(turn.rival, ends)
    )
    played = _index(ends.rows, _played_row(play))
    best = [int(index) for index in np.argsort(-seen, kind="stable")[:most]]
    few = best if played in best else [*best, played]
    ways = [partial(_steps_to, rules, law, play, ends.rows[index]) for index in few]
    forced = len(ends.of) == 1
    if deep and not forced:
        values = [_value_after(rules, law, play, steps()) for steps in ways]
    else:
        values = _settled(law, turn, ends.rows[few]).tolist()
    options = [
        Option(_by_seat(value, play.seat), steps) for value, steps in zip(values, ways, strict=True)
    ]
    return weigh(rules, play, options, few.index(played), forced=forced, most=most)


def _value_after(
    rules: Rules[State], law: TurnRules, play: Played, steps: tuple[Choice, ...]
) -> float:
    """Return the chance to win of the side that plays these steps, two throws ahead."""
    state = after(rules, play.state, steps)
    if (outcome := rules.outcome(state)) is not None:
        return float(play.seat in outcome.winners)
    assert isinstance(state, SenasState)  # noqa: S101  a position of señas
    assert state.seat is not None  # noqa: S101  a turn follows
    value = float(_after_each_throw(law, state, state.seat, deep=True) @ LIKELY)
    return value if state.seat == play.seat else 1 - value


def _settled(law: TurnRules, turn: Turn, ends: Rows) -> Floats:
    """Return the chance to win of the side that played, one throw ahead; 1 where it has won."""
    values = np.ones(len(ends), np.float32)
    open_to = np.flatnonzero(ends[:, OUT] < PIECES)
    if len(open_to):
        values[open_to] = values_ahead(law, turn, ends[open_to])
    return values


def _by_seat(value: float, seat: int) -> tuple[float, ...]:
    return (1 - value, value) if seat else (value, 1 - value)


def _played_row(play: Played) -> Rows:
    """Return the row of the side that played, with the numbers that it left."""
    left = list(play.state.pips_left)
    for step in play.steps:
        if isinstance(step, Move):
            left.remove(step.score)
    return row(play.after.pieces[play.seat], left)


def _index(rows: Rows, wanted: Rows) -> int:
    found = np.flatnonzero((rows == wanted).all(axis=1))
    if not len(found):
        raise InvalidPosition("Only whole turns can be analysed.")
    return int(found[0])


def _steps_to(rules: Rules[State], law: TurnRules, play: Played, end: Rows) -> tuple[Choice, ...]:
    """Return the steps that lead to an afterstate of the side that plays."""
    if (end == _played_row(play)).all():
        return play.steps
    state, found = play.state, list[Choice]()
    while state.seat == play.seat and rules.due(state) == "move":
        turn = turn_of(law, state)
        ends = law.ends(turn.hand[None], turn.rival[None], turn.law)
        found.append(choice_of(int(ends.first[_index(ends.rows, end)])))
        state = rules.apply(state, found[-1])
    return tuple(found)


def _roll(rules: Rules[State], law: TurnRules, thrown: Thrown, *, deep: bool) -> Roll:
    state, seat = thrown.state, thrown.seat
    assert isinstance(state, SenasState)  # noqa: S101  a throw of señas
    values = _after_each_throw(law, state, seat, deep=deep)
    after_throw = float(values[throw_index(rules, thrown)])
    return roll(thrown, float(values @ LIKELY), after_throw)


def _after_each_throw(law: TurnRules, state: SenasState, seat: int, *, deep: bool) -> Floats:
    """Return the chance to win of the seat that throws, after the best play of each throw."""
    own, rival = row(state.pieces[seat]), row(state.pieces[1 - seat])
    values = np.empty(len(HANDS), np.float32)
    for again in (False, True):
        which = np.flatnonzero(again == AGAIN)
        following = Continuation(not again, row((), state.gift))
        turn = Turn(own, rival, law.own, following)
        values[which] = _after_throws(law, turn, HANDS[which], deep=deep)
    return values


def _after_throws(law: TurnRules, turn: Turn, numbers: Rows, *, deep: bool) -> Floats:
    """Return the chance to win of the side that throws, after the best play of each throw.

    `numbers` has a row of the numbers of each throw.
    """
    hands = np.repeat(turn.hand[None], len(numbers), axis=0)
    hands[:, SCORES] = numbers
    ends = law.ends(hands, np.broadcast_to(turn.rival, hands.shape), law.own)
    values = turn.after.afterstate_values(
        law, trained_chances, ends.rows, repeat_rival(turn.rival, ends)
    )
    ranked = np.lexsort((values, ends.of))
    best = ranked[np.flatnonzero(np.diff(ends.of[ranked], append=-1))]
    return _settled(law, turn, ends.rows[best]) if deep else values[best]

"""Why an action in pachisi is illegal: the first statement it breaks, and a sentence."""

from dataclasses import replace

from games.engine.explanations import Refusal
from games.engine.pachisi.board import (
    CASTLES,
    HOME,
    LAST_SQUARE,
    WAITING,
)
from games.engine.pachisi.moves import can_use, entries, is_well_named, moves, must_enter
from games.engine.pachisi.moves_landing import Ground, ground
from games.engine.pachisi.options import Table
from games.engine.pachisi.state import PachisiState
from games.engine.state import Action, Call, Choice, Move, Throw
from games.engine.words import gettext_noop


def why_not(rules: Table, state: PachisiState, action: Action) -> Refusal | None:
    """Return why an action is illegal, or None if it is legal."""
    due = rules.due(state)
    if due == "over":
        return Refusal("PACHISI-01", gettext_noop("The game is over."))
    if isinstance(action, Throw):
        return _throw(rules, state, action)
    if due == "throw":
        return _too_early(state)
    return _choice(rules, state, action)


def _choice(rules: Table, state: PachisiState, action: Choice) -> Refusal | None:
    if isinstance(action, Call):
        if action in rules.legal_moves(state):
            return None
        return Refusal("PACHISI-18", gettext_noop("Move a piece or decline the throw."))
    if replace(action, source=None) in moves(rules, state) and can_use(rules, state, action):
        return None
    return _refuse_move(rules, state, action)


def _throw(rules: Table, state: PachisiState, throw: Throw) -> Refusal | None:
    if rules.due(state) == "move":
        return Refusal("PACHISI-18", gettext_noop("Play or decline your throw first."))
    hands = max(1, len(state.contenders))
    if len(throw.dice) == hands and all(value in rules.shells.values for value in throw.dice):
        return None
    if state.contenders:
        return Refusal(
            "PACHISI-03", gettext_noop("Every player throws the cowries to see who begins.")
        )
    return Refusal(
        "PACHISI-08" if rules.shells.idle else "PACHISI-06",
        gettext_noop("The cowries used at this table cannot show that value."),
    )


def _too_early(state: PachisiState) -> Refusal:
    if state.contenders:
        return Refusal(
            "PACHISI-03", gettext_noop("You must first throw the cowries to see who begins.")
        )
    if state.run:
        return Refusal(
            "PACHISI-44",
            gettext_noop("First throw again: your last throw gave you an extra throw."),
        )
    return Refusal("PACHISI-18", gettext_noop("Throw the cowries before you move."))


def _refuse_move(rules: Table, state: PachisiState, move: Move) -> Refusal:
    """Return the explanation of an illegal step: the first statement it breaks."""
    value = _value(rules, state, move)
    if isinstance(value, Refusal):
        return value
    refusal = _piece(state, move)
    if refusal is not None:
        return refusal
    if move.start == WAITING:
        return _entering(rules, state, move, value) or _stop(ground(rules, state), move)
    return _use(rules, state, value) or _distance(move) or _stop(ground(rules, state), move)


def _value(rules: Table, state: PachisiState, move: Move) -> int | Refusal:
    """Return the number still to be played that a step uses, wholly or in part.

    Return an explanation instead if the step names no number of `pips_left`.
    """
    if rules.split_throw:
        return _shared_value(state, move)
    if move.of is not None:
        return Refusal(
            "PACHISI-18", gettext_noop("At this table, a throw moves one piece and can't be split.")
        )
    if move.score not in state.pips_left:
        return _not_in_hand("PACHISI-18", move.score)
    return move.score


def _shared_value(state: PachisiState, move: Move) -> int | Refusal:
    if move.of is None:
        return Refusal(
            "PACHISI-19", gettext_noop("Choose which of your values this share comes from.")
        )
    if move.of not in state.pips_left:
        return _not_in_hand("PACHISI-19", move.of)
    if not 1 <= move.score <= move.of:
        return Refusal(
            "PACHISI-19",
            gettext_noop("A share can be from 1 to %(value)s, as that is all that is left."),
            {"value": move.of},
        )
    return _wrong_source(state, move) or move.of


def _wrong_source(state: PachisiState, move: Move) -> Refusal | None:
    """Return why a step that uses a share names a wrong number as its `source`, or None.

    The `source` is the index of that number in `pips_left`.
    """
    if is_well_named(state, move):
        return None
    return Refusal(
        "PACHISI-19",
        gettext_noop("Your hand does not have a %(value)s in that position."),
        {"value": move.of or 0},
    )


def _not_in_hand(statement: str, value: int) -> Refusal:
    return Refusal(statement, gettext_noop("You have no %(value)s in hand."), {"value": value})


def _piece(state: PachisiState, move: Move) -> Refusal | None:
    if move.start == HOME:
        return Refusal(
            "PACHISI-02", gettext_noop("That piece is already home and can't move any more.")
        )
    if move.start not in state.pieces[state.seat or 0]:
        return Refusal("PACHISI-18", gettext_noop("You have no piece there."))
    if move.end <= move.start:
        return Refusal("PACHISI-16", gettext_noop("Pieces only move forward."))
    return None


def _entering(rules: Table, state: PachisiState, move: Move, value: int) -> Refusal | None:
    if rules.split_throw and (move.score < value or (value,) not in state.hand):
        return Refusal(
            "PACHISI-19", gettext_noop("A piece needs a whole throw to leave the Charkoni.")
        )
    ends = entries(rules, state, value)
    if move.end in ends:
        return None
    return _wrong_square(rules, state, value) if ends else _stays_out(rules, value)


def _wrong_square(rules: Table, state: PachisiState, value: int) -> Refusal:
    if value not in rules.shells.entries:
        return Refusal(
            "PACHISI-15",
            gettext_noop("Your first piece must move exactly the value thrown: %(value)s."),
            {"value": value},
        )
    statement = "PACHISI-13" if must_enter(rules, state, value) else "PACHISI-09"
    return Refusal(statement, gettext_noop("A piece enters on square 1."))


def _stays_out(rules: Table, value: int) -> Refusal:
    named = {"value": value}
    if value in rules.shells.idle:
        return Refusal(
            "PACHISI-11",
            gettext_noop("A %(value)s is a grace, but it can't bring a piece in."),
            named,
        )
    return Refusal(
        "PACHISI-25",
        gettext_noop("You need a grace to bring this piece in; a %(value)s can't do it."),
        named,
    )


def _use(rules: Table, state: PachisiState, value: int) -> Refusal | None:
    if not must_enter(rules, state, value):
        return None
    return Refusal(
        "PACHISI-13",
        gettext_noop(
            "While one of your pieces is waiting, a %(value)s can be used only to bring a piece in."
        ),
        {"value": value},
    )


def _distance(move: Move) -> Refusal | None:
    if move.start + move.score > HOME:
        return Refusal(
            "PACHISI-34",
            gettext_noop(
                "Home is %(distance)s away, so %(score)s is too much: you need the exact number."
            ),
            {"distance": HOME - move.start, "score": move.score},
        )
    if move.end == move.start + move.score:
        return None
    return Refusal(
        "PACHISI-16",
        gettext_noop("A piece must move exactly the number played: %(score)s."),
        {"score": move.score},
    )


def _stop(here: Ground, move: Move) -> Refusal:
    if move.end == HOME and not here.welcome:
        return Refusal(
            "PACHISI-28", gettext_noop("You must capture a piece before any of yours can go home.")
        )
    if move.end == LAST_SQUARE and not here.ones:
        return Refusal(
            "PACHISI-34",
            gettext_noop(
                "A piece can't stop on the last square: it could never go home from there."
            ),
        )
    if move.end in CASTLES and move.end in here.rivals:
        return Refusal(
            "PACHISI-23",
            gettext_noop("You can't stop on that castle: an opponent's piece is safe there."),
        )
    if here.open(move.end):
        return Refusal(
            "PACHISI-19",
            gettext_noop("That piece has already had its share of this throw. Use another piece."),
        )
    return Refusal(
        "PACHISI-22",
        gettext_noop("You can't stop there: at this table, your pieces may not share that square."),
    )

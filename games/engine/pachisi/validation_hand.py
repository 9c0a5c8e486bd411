"""Why the hand of a position of pachisi is invalid."""

from games.engine.pachisi.board import HOME, WAITING
from games.engine.pachisi.cowries import HIGH, PYADA
from games.engine.pachisi.moves import moves
from games.engine.pachisi.options import Table
from games.engine.pachisi.state import PachisiState
from games.engine.pachisi.throws import SERIES, STRUCK
from games.engine.words import gettext_noop

MOST = 100
"""The most values in hand: fifty graces in a row have a chance below 1 in 10**25."""


def flaw(rules: Table, state: PachisiState, seat: int) -> str | None:
    """Return why no game can show this hand on the turn of this seat, or None."""
    if state.pieces[seat][0] == HOME:
        return gettext_noop("Whoever is home is passed over.")
    if len(state.hand) != len(state.scores):
        return gettext_noop("Each score is left of one throw.")
    if len(state.scores) > MOST:
        return gettext_noop("Nobody ever throws so many graces.")
    if (state.scores or state.run) and not state.unlocked[seat]:
        return gettext_noop("What is thrown before a 2, 3 or 4 is void.")
    return (
        _flaw_of_entries(rules, state, seat)
        or _flaw_of_throws(rules, state, seat)
        or _flaw_of_run(rules, state)
        or _flaw_of_use(rules, state)
    )


def _flaw_of_entries(rules: Table, state: PachisiState, seat: int) -> str | None:
    held = list(zip(state.scores, state.hand, strict=True))
    if held != sorted(held, key=lambda each: (-each[0], len(each[1]), each[1])):
        return gettext_noop("Values in hand are written in order, the largest first.")
    if not all(_left_of(rules, score, entry, state.pieces[seat]) for score, entry in held):
        return gettext_noop("No throw leaves such a score.")
    return None


def _left_of(rules: Table, score: int, entry: tuple[int, ...], own: tuple[int, ...]) -> bool:
    if not entry or not (entry[0] in rules.shells.values or (rules.pyada and entry[0] == PYADA)):
        return False
    value, *shared = entry
    if score == value:
        return not shared
    if not rules.split_throw or not 1 <= score <= value - max(1, len(shared)):
        return False
    standing = all(
        WAITING < step < HOME and shared.count(step) <= own.count(step) for step in shared
    )
    return standing and sorted(shared) == shared


def _flaw_of_throws(rules: Table, state: PachisiState, seat: int) -> str | None:
    values = [entry[0] for entry in state.hand]
    thrown = [value for value in values if value != PYADA]
    plain = [value for value in values if not rules.shells.is_grace(value)]
    if (len(thrown) > 1 and not rules.collects) or len(plain) > 1:
        return gettext_noop("So many throws are not in one hand.")
    if PYADA in values and state.pieces[seat][0] == WAITING:
        return gettext_noop("There is no pyada while a piece waits.")
    if rules.collects:
        return None
    beside = not thrown or thrown[0] in HIGH
    if len(values) - len(thrown) > 1 or (PYADA in values and not beside):
        return gettext_noop("A pyada belongs to a high throw.")
    return None


def _flaw_of_run(rules: Table, state: PachisiState) -> str | None:
    if not state.run:
        return None
    if not rules.collects or state.extra:
        return gettext_noop("Nothing is being collected.")
    if state.run == STRUCK:
        return (
            _flaw_of_collected(rules, state)
            if rules.triple_cancel
            else gettext_noop("Nothing is struck out here.")
        )
    alike = len({value in HIGH or value for value in state.run}) == 1
    if len(state.run) >= SERIES or not alike:
        return gettext_noop("The throws that count together are two at most, of one kind.")
    if any(state.run.count(value) > state.scores.count(value) for value in state.run):
        return gettext_noop("What was collected is in hand.")
    return _flaw_of_collected(rules, state)


def _flaw_of_collected(rules: Table, state: PachisiState) -> str | None:
    values = [entry[0] for entry in state.hand]
    if list(state.scores) != values:
        return gettext_noop("Nothing is played while values are collected.")
    if not all(map(rules.shells.is_grace, values)):
        return gettext_noop("Throwing ends with a throw that gives no further one.")
    return None


def _flaw_of_use(rules: Table, state: PachisiState) -> str | None:
    if state.scores and not state.run and not moves(rules, state):
        return gettext_noop("Who can play nothing has nothing in hand.")
    return None

"""The check of petits chevaux positions: why a position is invalid."""

from itertools import chain

from games.engine.dice import FACES
from games.engine.petits_chevaux.board import PATH, STABLE, occupied_squares
from games.engine.petits_chevaux.options import PetitsChevauxTable
from games.engine.petits_chevaux.state import PetitsChevauxState
from games.engine.petits_chevaux.throws import OPENING_THROWS, SIX
from games.engine.words import gettext_noop


def invalid_reason(rules: PetitsChevauxTable, state: PetitsChevauxState) -> str | None:
    """Return why no game can reach this position, or None if it is valid."""
    if state.contenders or state.seat is None:
        return _invalid_start_reason(rules, state)
    if state.opening:
        return _invalid_opening_reason(state)
    return _invalid_squares_reason(rules, state) or _invalid_race_reason(rules, state)


def _invalid_start_reason(rules: PetitsChevauxTable, state: PetitsChevauxState) -> str | None:
    who = state.contenders
    if state.seat is not None or len(who) < 2 or list(who) != sorted(set(who)):  # noqa: PLR2004
        return gettext_noop("Either a seat is to play, or several throw for the start.")
    if not set(who) <= set(range(rules.seats)):
        return gettext_noop("Nobody sits in a seat that throws for the start.")
    if not _is_untouched(state) or not state.opening or state.throws_left:
        return gettext_noop("The start is thrown for before anything else.")
    return None


def _is_untouched(state: PetitsChevauxState) -> bool:
    out = any(chain.from_iterable(state.pieces))
    return not out and not state.pips_left and state.must_use is None


def _invalid_opening_reason(state: PetitsChevauxState) -> str | None:
    if not _is_untouched(state):
        return gettext_noop("In the opening no horse is out and no throw can be used.")
    if not 1 <= state.throws_left <= OPENING_THROWS:
        return gettext_noop("A turn of the opening has one to three throws left.")
    return None


def _invalid_squares_reason(rules: PetitsChevauxTable, state: PetitsChevauxState) -> str | None:
    squares = occupied_squares(state.pieces, rules.views(0))
    stalls = [
        (seat, place) for seat, side in enumerate(state.pieces) for place in side if place in STABLE
    ]
    if len(set(squares)) < len(squares) or len(set(stalls)) < len(stalls):
        return gettext_noop("Two horses stand on one square or in one stall.")
    return None


def _invalid_race_reason(rules: PetitsChevauxTable, state: PetitsChevauxState) -> str | None:
    home = [seat for seat, side in enumerate(state.pieces) if side[0] in STABLE]
    if home:
        return _invalid_end_reason(state, home)
    if not any(chain.from_iterable(state.pieces)) and state.pips_left != (SIX,):
        return gettext_noop("After the first 6 there is always a horse out.")
    if state.must_use is not None and not _just_out(rules, state, state.must_use):
        return gettext_noop("The horse that must use the throw has not just come out.")
    return _invalid_die_reason(rules, state)


def _invalid_die_reason(rules: PetitsChevauxTable, state: PetitsChevauxState) -> str | None:
    if len(state.pips_left) > 1 or not set(state.pips_left) <= set(FACES):
        return gettext_noop("One die cannot leave these scores.")
    if state.throws_left != 1 - len(state.pips_left):
        return gettext_noop("After the opening one throw is due, or one is to be used.")
    if state.pips_left and not rules.legal_moves(state):
        return gettext_noop("A seat that cannot move has no score left.")
    return None


def _invalid_end_reason(state: PetitsChevauxState, home: list[int]) -> str | None:
    if home != [state.seat]:
        return gettext_noop("The game is over, and the winner has the last word.")
    if state.pips_left or state.throws_left or state.must_use is not None:
        return gettext_noop("The game is over, and nothing is left to throw or to use.")
    return None


def _just_out(rules: PetitsChevauxTable, state: PetitsChevauxState, square: int) -> bool:
    seat = state.seat or 0
    if square not in PATH or square not in state.pieces[seat]:
        return False
    if rules.entry_square == "start_capture":
        return square == PATH[0]
    squares = occupied_squares(state.pieces, rules.views(seat))
    return set(squares).issuperset(range(PATH[0], square))

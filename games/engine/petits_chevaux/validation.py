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
        return gettext_noop(
            "It must be one player's turn, or several players must still be deciding who starts."
        )
    if not set(who) <= set(range(rules.seats)):
        return gettext_noop("One of the players rolling to see who starts does not exist.")
    if not _is_untouched(state) or not state.opening or state.throws_left:
        return gettext_noop("Until it has been decided who starts, nothing else can have happened.")
    return None


def _is_untouched(state: PetitsChevauxState) -> bool:
    out = any(chain.from_iterable(state.pieces))
    return not out and not state.pips_left and state.must_use is None


def _invalid_opening_reason(state: PetitsChevauxState) -> str | None:
    if not _is_untouched(state):
        return gettext_noop("In the opening, no horse can be out and no roll can be used.")
    if not 1 <= state.throws_left <= OPENING_THROWS:
        return gettext_noop("In the opening, a turn must have one to three rolls left.")
    return None


def _invalid_squares_reason(rules: PetitsChevauxTable, state: PetitsChevauxState) -> str | None:
    squares = occupied_squares(state.pieces, rules.views(0))
    stalls = [
        (seat, place) for seat, side in enumerate(state.pieces) for place in side if place in STABLE
    ]
    if len(set(squares)) < len(squares) or len(set(stalls)) < len(stalls):
        return gettext_noop("Two horses are on the same square or in the same stall.")
    return None


def _invalid_race_reason(rules: PetitsChevauxTable, state: PetitsChevauxState) -> str | None:
    home = [seat for seat, side in enumerate(state.pieces) if side[0] in STABLE]
    if home:
        return _invalid_end_reason(state, home)
    if not any(chain.from_iterable(state.pieces)) and state.pips_left != (SIX,):
        return gettext_noop("After the first 6, at least one horse must be out.")
    if state.must_use is not None and not _just_out(rules, state, state.must_use):
        return gettext_noop("The horse that must use the roll has not just come out.")
    return _invalid_die_reason(rules, state)


def _invalid_die_reason(rules: PetitsChevauxTable, state: PetitsChevauxState) -> str | None:
    if len(state.pips_left) > 1 or not set(state.pips_left) <= set(FACES):
        return gettext_noop("These remaining numbers cannot come from one die.")
    if state.throws_left != 1 - len(state.pips_left):
        return gettext_noop(
            "After the opening, either one roll must be due or one must be left to use."
        )
    if state.pips_left and not rules.legal_moves(state):
        return gettext_noop("A player who cannot move has no number left to play.")
    return None


def _invalid_end_reason(state: PetitsChevauxState, home: list[int]) -> str | None:
    if home != [state.seat]:
        return gettext_noop(
            "The game is over, so the winner must have had the last turn and nothing can be left "
            "to play."
        )
    if state.pips_left or state.throws_left or state.must_use is not None:
        return gettext_noop("The game is over, so nothing can be left to roll or to use.")
    return None


def _just_out(rules: PetitsChevauxTable, state: PetitsChevauxState, square: int) -> bool:
    seat = state.seat or 0
    if square not in PATH or square not in state.pieces[seat]:
        return False
    if rules.entry_square == "start_capture":
        return square == PATH[0]
    squares = occupied_squares(state.pieces, rules.views(seat))
    return set(squares).issuperset(range(PATH[0], square))

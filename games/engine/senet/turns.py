"""How a position of senet changes: by the throw that gives the colours, by a move."""

from dataclasses import replace

from games.engine.core import Move
from games.engine.senet.board import BLACK, HOUSE_OUT, LAST_ROW, OFF, SQUARES, START, TRAP, WHITE
from games.engine.senet.state import SenetState, mover
from games.engine.senet.sticks import AGAIN

Side = tuple[int, ...]


def coloured(state: SenetState, score: int) -> SenetState:
    """After a throw for the colours: the first 1 makes its thrower Black."""
    seat = mover(state)
    if score != 1:
        return replace(state, seat=1 - seat)  # SENET-10
    pieces = (START[BLACK], START[WHITE]) if seat == 0 else START  # SENET-11
    return replace(state, pieces=pieces, scores=(1,), black=seat, opening_one=True)


def moved(state: SenetState, move: Move) -> SenetState:
    """After a move: attack, trap and leaving included, the turn passed on if it ends."""
    seat = mover(state)
    own, rival = _placed(state.pieces[seat], state.pieces[1 - seat], move)
    own = _taken_off(own)
    pieces = (own, rival) if seat == 0 else (rival, own)
    after = replace(state, pieces=pieces, scores=(), opening_one=False)
    stays = move.score in AGAIN or own[0] == OFF  # SENET-12 SENET-13
    return _first_throw_done(after if stays else replace(after, seat=1 - seat), seat)  # SENET-17


def given_up(state: SenetState) -> SenetState:
    """After a throw with which nothing can be moved."""
    seat = mover(state)
    return _first_throw_done(replace(state, seat=1 - seat, scores=()), seat)  # SENET-25


def _first_throw_done(state: SenetState, seat: int) -> SenetState:
    if state.white_moved or state.colour(seat) == BLACK:
        return state
    return replace(state, white_moved=True)  # SENET-16


def _placed(own: Side, rival: Side, move: Move) -> tuple[Side, Side]:
    if move.end in rival:
        rival = _exchanged(rival, move.end, move.start)  # SENET-18
    others = [square for square in own if square != move.start or square == OFF]
    end = _out_of_trap({*others, *rival}) if move.end == TRAP else move.end
    return tuple(sorted([*others, end])), rival


def _exchanged(side: Side, square: int, other: int) -> Side:
    return tuple(sorted(other if each == square else each for each in side))


def _out_of_trap(occupied: set[int]) -> int:
    return next(square for square in SQUARES if square not in occupied)  # SENET-26 SENET-27


def _taken_off(own: Side) -> Side:
    if own[0] not in LAST_ROW:
        return own  # SENET-29 SENET-30
    return tuple(sorted(OFF if square == HOUSE_OUT else square for square in own))  # SENET-29

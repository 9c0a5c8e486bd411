"""The phase of a game of backgammon: opening, contact, race or bear-off."""

from collections import Counter

from games.engine.backgammon.board import HOME, OFF, START
from games.engine.backgammon.state import BackgammonState

OPENING, CONTACT, RACE, BEAR_OFF = "opening", "contact", "race", "bear-off"
UNMOVED = 10
"""Least number of each side's fifteen pieces that stand as at the start while it is the opening."""


def phase(state: BackgammonState, seat: int) -> str:
    """Return the phase of the game for the seat that decides.

    Once the sides have passed each other it is a race, and the bear-off when all pieces of the seat
    are home. Before, it is the opening while ten pieces of each side stand as at the start.
    """
    if state.pieces[0][0] + state.pieces[1][0] >= OFF:
        return BEAR_OFF if state.pieces[seat][0] >= HOME.start else RACE
    unmoved = [(Counter(START) & Counter(side)).total() for side in state.pieces]
    return OPENING if min(unmoved) >= UNMOVED else CONTACT

"""The sentences about the doubling cube that players read beside a position of backgammon."""

from games.engine.backgammon.options import BackgammonTable
from games.engine.backgammon.state import BackgammonState
from games.engine.explanations import Remark
from games.engine.words import gettext_noop

OWNED = (
    gettext_noop("The cube is at %(cube)s and White owns it."),
    gettext_noop("The cube is at %(cube)s and Red owns it."),
)
DOUBLED = (
    gettext_noop("Red doubles to %(cube)s. White can take or drop."),
    gettext_noop("White doubles to %(cube)s. Red can take or drop."),
)
DROPPED = (
    gettext_noop("Red has dropped the double to %(cube)s."),
    gettext_noop("White has dropped the double to %(cube)s."),
)
"""The sentences about a dropped double, by the seat whose double was dropped."""


def remarks(rules: BackgammonTable, state: BackgammonState) -> tuple[Remark, ...]:
    """Return the sentences about the cube's value and owner, a double, or the Crawford game.

    Empty if the match is played without the cube.
    """
    if not rules.cube:
        return ()
    if state.crawford:
        return (Remark("GAMMON-32", gettext_noop("Crawford game: no doubling.")),)
    return _double(state) if state.doubled else (_cube(state), *_double(state))


def _cube(state: BackgammonState) -> Remark:
    if state.owner is None:
        return Remark("GAMMON-32", gettext_noop("The cube is in the middle, at 1."))
    return Remark("GAMMON-32", OWNED[state.owner], {"cube": state.cube})


def _double(state: BackgammonState) -> tuple[Remark, ...]:
    if not state.doubled and not state.dropped:
        return ()
    sentences = DOUBLED if state.doubled else DROPPED
    return (Remark("GAMMON-32", sentences[state.seat or 0], {"cube": 2 * state.cube}),)

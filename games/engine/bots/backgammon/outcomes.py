"""The five outcome chances of a game of backgammon, as the networks give them.

Chances to win, win a gammon, win a backgammon, lose a gammon and lose a backgammon. Each is
cumulative: a gammon also counts as a win, a backgammon as a gammon.
"""

from games.engine.bots.arrays import Floats

OUTPUTS = 5
TURNED = (0, 3, 4, 1, 2)


def of_rival(values: Floats) -> Floats:
    """Return the same five outcome chances from the opponent's perspective."""
    other = values[..., TURNED].copy()
    other[..., 0] = 1 - other[..., 0]
    return other


def turned_difference(values: Floats) -> Floats:
    """Return a difference of outcome chances from the opponent's perspective."""
    other = values[..., TURNED].copy()
    other[..., 0] = -other[..., 0]
    return other


def points(values: Floats) -> Floats:
    """Return the cubeless equity in points of five outcome chances."""
    gains = 2 * values[..., 0] - 1
    return gains + values[..., 1] + values[..., 2] - values[..., 3] - values[..., 4]

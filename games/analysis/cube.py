"""Decisions about the doubling cube as rows of a table: what each choice is worth.

Equities are those of the player who may double.
"""

from dataclasses import dataclass

from django.utils.translation import gettext

from games.engine.analysis.report import CubeFigures
from games.text.numbers import percent, signed


@dataclass(frozen=True, slots=True)
class CubeView:
    """The figures behind a decision about the cube, for the player who may double."""

    best: str
    """What both players should do."""
    no_double: str
    taken: str
    dropped: str
    take_point: str
    opponent_wins: str


def cube_view(cube: CubeFigures | None) -> CubeView | None:
    """Return the figures as the page shows them; None for a play or an older report without."""
    if cube is None:
        return None
    return CubeView(
        best=_best(cube),
        no_double=signed(cube.no_double, 3),
        taken=signed(cube.taken, 3),
        dropped=signed(cube.dropped, 3),
        take_point=percent(cube.take_point),
        opponent_wins=percent(cube.opponent_wins),
    )


def _best(cube: CubeFigures) -> str:
    takes = cube.taken <= cube.dropped
    if cube.no_double < min(cube.taken, cube.dropped):
        return gettext("Double, take") if takes else gettext("Double, drop")
    if cube.no_double > cube.dropped:
        return gettext("Too good to double, take") if takes else gettext("Too good to double, drop")
    return gettext("No double, take") if takes else gettext("No double, drop")

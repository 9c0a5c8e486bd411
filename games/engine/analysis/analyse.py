"""Analyse a match or part of one, in any game."""

from collections.abc import Sequence

from games.engine.analysis import races, senas
from games.engine.analysis.backgammon import analysis as backgammon
from games.engine.analysis.report import MOST, Ply, Report
from games.engine.analysis.turns import turns
from games.engine.backgammon.rules import Backgammon
from games.engine.explanations import InvalidPosition
from games.engine.rules import Rules
from games.engine.state import State

STANDARD, DEEP = DEPTHS = ("standard", "deep")
"""How far an analysis looks ahead: as the levels strong and master do, without their noise."""


def analyse(
    rules: Rules[State], plies: Sequence[Ply], depth: str = STANDARD, most: int = MOST
) -> Report:
    """Return what each decision and each throw in these actions was worth.

    The actions are those of one or several whole turns, in order: the first is a throw, or the
    double before it. So a match can be analysed in parts, and the reports added up. A
    decision has at most `most` candidates. Raises `InvalidPosition` for an unknown depth.
    """
    if depth not in DEPTHS:
        raise InvalidPosition("An analysis is standard or deep.")
    parts = list(turns(rules, plies))
    if isinstance(rules, Backgammon):
        return backgammon.analyse(rules, parts, depth, most)
    if rules.game == "senas":
        return senas.analyse(rules, parts, depth, most)
    return races.analyse(rules, parts, depth, most)

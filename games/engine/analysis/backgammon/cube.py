"""Judge decisions with the doubling cube: to roll or to double, to take or to drop."""

from collections.abc import Mapping

import numpy as np

from games.engine.analysis.backgammon.outlooks import Outlook, Root
from games.engine.analysis.backgammon.phases import phase
from games.engine.analysis.backgammon.stakes import Stakes, efficiencies, floats, stakes
from games.engine.analysis.report import Candidate, CubeFigures, Decision
from games.engine.analysis.turns import Played, Thrown
from games.engine.backgammon.cube import DOUBLE, DROP, TAKE
from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.cube.cubes import Cube
from games.engine.bots.backgammon.outcomes import for_opponent
from games.engine.bots.backgammon.rows import WIDTH, row
from games.engine.state import Call

ROLL = Call("roll")
"""Stands for a roll without a double in these comparisons."""
CLOSE = 0.25
"""A roll counts as a decision if doubling would have changed the equity by less than this."""
SAME = 1e-5
"""Calls whose match equities differ by less than this change nothing."""


def root(rules: Backgammon, state: BackgammonState, seat: int) -> Root:
    """Return the position as the seat sees it that throws next, or that has doubled."""
    pieces = row(state.pieces[seat], state.pieces[1 - seat]).tobytes()
    return Root(stakes(rules, state, seat), pieces)


def offer(rules: Backgammon, chosen: Thrown | Played, known: Mapping[Root, Outlook]) -> Decision:
    """Return what the choice was worth to roll, if `chosen` is a throw, or to double."""
    state, seat, doubled = _position(chosen), chosen.seat, isinstance(chosen, Played)
    here = root(rules, state, seat)
    mine, outlook = here.stakes, known[here]
    roll, taken = outlook.mean(mine), outlook.mean(mine.taken())
    double = min(taken, mine.won)
    close = abs(double - roll) < CLOSE * mine.unit or roll > mine.won
    equities = {ROLL: roll, DOUBLE: double}
    weighed = _weigh(mine, outlook.mean_chances, equities, DOUBLE if doubled else ROLL)
    counted = (doubled or close) and abs(double - roll) > SAME
    figures = _figures(here, outlook)
    return Decision(chosen.number, "double", seat, *weighed, counted, phase(state, seat), figures)


def roll(rules: Backgammon, chosen: Thrown | Played, known: Mapping[Root, Outlook]) -> Decision:
    """Return what a throw was worth that no double could come before."""
    state, seat = _position(chosen), chosen.seat
    here = root(rules, state, seat)
    mine, outlook = here.stakes, known[here]
    weighed = _weigh(mine, outlook.mean_chances, {ROLL: outlook.mean(mine)}, ROLL)
    return Decision(
        chosen.number, "double", seat, *weighed, counted=False, phase=phase(state, seat)
    )


def answer(rules: Backgammon, chosen: Played, known: Mapping[Root, Outlook]) -> Decision:
    """Return what an answer to a double was worth."""
    state, seat = _position(chosen), chosen.seat
    here = root(rules, state, 1 - seat)
    mine, outlook = stakes(rules, state, seat), known[here]
    equities = {TAKE: -outlook.mean(here.stakes.taken()), DROP: mine.lost}
    weighed = _weigh(
        mine, for_opponent(outlook.mean_chances), equities, TAKE if TAKE in chosen.steps else DROP
    )
    counted = abs(equities[TAKE] - equities[DROP]) > SAME
    figures = _figures(here, outlook)
    return Decision(chosen.number, "answer", seat, *weighed, counted, phase(state, seat), figures)


def _figures(here: Root, outlook: Outlook) -> CubeFigures | None:
    """Return what the seat that may double, and its opponent, need to know; None without a cube."""
    mine = here.stakes
    if mine.score is None:
        return None
    opponent = Cube(mine.score, outlook.mean_chances).for_opponent
    rows = np.frombuffer(here.row, np.uint8).reshape(1, WIDTH)
    return CubeFigures(
        no_double=mine.normalised(outlook.mean(mine)),
        taken=mine.normalised(outlook.mean(mine.taken())),
        dropped=mine.normalised(mine.won),
        take_point=float(opponent.take_point(mine.cube, float(efficiencies(rows)[0]))),
        opponent_wins=max(float(opponent.chances[0]), 0.0),
    )


def _position(chosen: Thrown | Played) -> BackgammonState:
    assert isinstance(chosen.state, BackgammonState)  # noqa: S101  a call of backgammon
    return chosen.state


def _weigh(
    mine: Stakes, chances: Floats, equities: Mapping[Call, float], chosen: Call
) -> tuple[tuple[Candidate, ...], int, float, float]:
    """Return the calls as candidates, best first, which was chosen, and what it lost.

    The loss comes in equity and as chance to win the match. `equities` are match equities.
    """
    ranked = sorted(equities, key=lambda call: (-equities[call], call != chosen))
    lost = equities[ranked[0]] - equities[chosen]
    outcomes = tuple(floats(chances))
    candidates = tuple(
        Candidate(
            () if call == ROLL else (call,), call.name, mine.normalised(equities[call]), outcomes
        )
        for call in ranked
    )
    return candidates, ranked.index(chosen), mine.in_units(lost), lost / 2

"""Compares what the same chances are worth by the model of score and cube here, and by theirs."""

from collections.abc import Iterator, Sequence

import numpy as np

from games.engine.analysis.backgammon.stakes import stakes
from games.engine.backgammon.board import BAR, OFF
from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.bots.backgammon.rows import Rows, row, swap_sides
from games.engine.state import Throw
from tools.bench.analysis.gnubg import Found, analyses
from tools.bench.analysis.matches import RULES, Game


def print_model(played: Sequence[Sequence[Game]]) -> None:
    """Print how far the equities are apart that both models give to the chances of 0-ply.

    Without lookahead GNU Backgammon's equity follows from its chances, the score and the cube
    alone, so it shows every difference in match equities, values of gammons and cubes.
    """
    gaps = [
        gap
        for games, found in zip(played, analyses(played, 0), strict=True)
        for game, other in zip(games, found["games"], strict=True)
        for gap in _gaps(game, other["game"])
    ]
    print(f"{len(gaps)} candidates with the chances of 0-ply: at most {max(gaps):.1e} apart")


def _gaps(game: Game, found: Sequence[Found]) -> Iterator[float]:
    assert isinstance(RULES, Backgammon)  # noqa: S101
    throws = [ply for ply in game if isinstance(ply.action, Throw) and ply.state.seat is not None]
    moves = [each for each in found if each["action"] == "move"]
    for ply, move in zip(throws, moves, strict=True):
        candidates = move.get("analysis", {}).get("moves", [])
        if not candidates:
            continue
        assert isinstance(ply.state, BackgammonState)  # noqa: S101  a position of backgammon
        seat = ply.state.seat or 0
        mine = stakes(RULES, ply.state, seat)
        after = np.stack([_after(ply.state, seat, each["move"]) for each in candidates])
        chances = np.array([each["probs"] for each in candidates], np.float32)
        for each, equity in zip(candidates, mine.equities(chances, after).tolist(), strict=True):
            yield abs(mine.normalised(equity) - each["score"])


def _after(state: BackgammonState, seat: int, steps: Sequence[tuple[int, int]]) -> Rows:
    """Return the afterstate as the opponent sees it. GNU Backgammon numbers points from home."""
    own, other = list(state.pieces[seat]), list(state.pieces[1 - seat])
    for start, end in steps:
        own.remove(OFF - start)
        own.append(OFF - end)
        if end and end in other:
            other.remove(end)
            other.append(BAR)
    return swap_sides(row(tuple(own), tuple(other)))

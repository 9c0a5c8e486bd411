"""Compares the best calls with the cube of the analysis and of GNU Backgammon."""

from collections.abc import Sequence

from games.engine.analysis.report import Decision, Ply, Report
from games.engine.backgammon.board import OFF
from games.engine.backgammon.state import BackgammonState
from games.engine.match import points_before
from games.engine.state import State
from tools.bench.analysis.gnubg import ask
from tools.bench.analysis.matches import RULES, Game


def compare_cubes(
    played: Sequence[list[Game]], reports: Sequence[Report], many: int, plies: int
) -> None:
    """Print how often both programs rate the same call best, among rolls and doubles that count."""
    offers = list[tuple[Ply, Decision]]()
    for games, report in zip(played, reports, strict=True):
        by_number = {ply.number: ply for game in games for ply in game}
        offers += [
            (by_number[each.number], each)
            for each in report.decisions
            if each.kind == "double" and each.counted
        ]
    chosen = offers[:: max(len(offers) // many, 1)][:many]
    found = ask(plies=plies, matches=[], cubes=[_cube(ply.state) for ply, _ in chosen])["cubes"]
    agree, lost = 0, 0.0
    for (ply, own), (_, roll, taken, dropped, *_rest) in zip(chosen, found, strict=True):
        theirs = {"double": min(taken, dropped), "roll": roll}
        best = own.candidates[0].notation
        cost = max(theirs.values()) - theirs[best]
        agree, lost = agree + (cost == 0), lost + cost
        if cost:
            seen = {each.notation: round(each.equity, 3) for each in own.candidates}
            print(f"{ply.state}\n  {seen}, GNU Backgammon {roll:.3f} {taken:.3f} {dropped:.3f}")
    print(f"{agree} of {len(chosen)} alike, {lost / len(chosen):.4f} lost on average")


def _cube(state: State) -> dict[str, object]:
    assert isinstance(state, BackgammonState)  # noqa: S101  a position of backgammon
    seat, won = state.seat or 0, points_before(RULES, state)
    board = [[0] * OFF, [0] * OFF]
    for side, pieces in enumerate((state.pieces[1 - seat], state.pieces[seat])):
        for place in pieces:
            if place < OFF:
                board[side][OFF - 1 - place] += 1
    return {
        "board": board,
        "cube": state.cube,
        "owner": -1 if state.owner is None else int(state.owner == seat),
        "length": RULES.match_points,
        "score": [won[1 - seat], won[seat]],
    }

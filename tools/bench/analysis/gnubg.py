"""Asks GNU Backgammon, headless, what decisions were worth."""

import json
import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from games.engine.analysis.backgammon.stakes import stakes
from games.engine.analysis.report import Ply
from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.state import Call, Throw
from tools.bench.analysis.matches import RULES, Game, mat

PROGRAM, INSIDE = "/usr/games/gnubg", Path(__file__).with_name("inside_gnubg.py")
PLIES = "gnubg-"
"""What the names of these judges begin with; the number of plies follows."""
Found = Mapping[str, Any]


def ask(**asked: object) -> dict[str, Any]:
    """Return the answers of `inside_gnubg.py`."""
    with TemporaryDirectory() as folder:
        where = {name: str(Path(folder, name)) for name in ("IN", "OUT")}
        Path(where["IN"]).write_text(json.dumps(asked), encoding="ascii")
        subprocess.run(
            [PROGRAM, "-t", "-q", "-r", "-p", str(INSIDE)],
            env={"HOME": folder, "PATH": os.environ["PATH"], **where},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        )
        found: dict[str, Any] = json.loads(Path(where["OUT"]).read_text(encoding="utf-8"))
        return found


def analyses(played: Sequence[Sequence[Game]], plies: int) -> list[Found]:
    """Return GNU Backgammon's analysis of each match."""
    with TemporaryDirectory() as folder:
        paths = [Path(folder, f"{number}.mat") for number in range(len(played))]
        for path, games in zip(paths, played, strict=True):
            path.write_text(mat(RULES, games), encoding="ascii")
        found: list[Found] = ask(plies=plies, matches=list(map(str, paths)), cubes=[])["matches"]
        return found


def errors(games: Sequence[Game], found: Found) -> dict[int, float]:
    """Return the errors in this analysis of a match, by the number of the decision.

    A play has the number of its first step, the choice between rolling and doubling that of the
    throw or the double, as in a `Report`.
    """
    return {
        number: error
        for game, other in zip(games, found["games"], strict=True)
        for number, error in _errors_of_game(game, other["game"])
    }


def _errors_of_game(game: Game, found: Sequence[Found]) -> Iterator[tuple[int, float]]:
    chosen = [
        each
        for each in game
        if isinstance(each.action, Call)
        or (isinstance(each.action, Throw) and each.state.seat is not None)
    ]
    doubled = (0.0, 0.0, 0.0)
    for ply, record in zip(chosen, found, strict=True):
        kind = ply.action.name if isinstance(ply.action, Call) else "move"
        assert record["action"] == kind  # noqa: S101  both have the same actions in order
        seen = record.get("analysis", {})
        if "nd-cubeful-eq" in seen:
            roll, taken, dropped = doubled = _cube(ply, seen)
            lost = roll - min(taken, dropped)
            yield ply.number, max(-lost if kind == "move" else lost, 0.0)
        if kind in {"take", "drop"}:
            _, taken, dropped = doubled
            yield ply.number, max(taken - dropped if kind == "take" else dropped - taken, 0.0)
        if 0 <= seen.get("imove", -1) < len(seen.get("moves", [])):
            # Sorted by the deepest search, so the first is the best even where its equity is lower.
            scores = [each["score"] for each in seen["moves"]]
            yield ply.number + 1, max(scores[0] - scores[seen["imove"]], 0.0)


def _cube(ply: Ply, seen: Found) -> tuple[float, float, float]:
    """Return the equities of a roll, a double taken and dropped to the seat that may double.

    GNU Backgammon gives them as chances to win the match.
    """
    assert isinstance(RULES, Backgammon)  # noqa: S101
    assert isinstance(ply.state, BackgammonState)  # noqa: S101  a position of backgammon
    mine = stakes(RULES, ply.state, ply.state.seat or 0)
    roll, taken = (2 * seen[name] - 1 for name in ("nd-cubeful-eq", "dt-cubeful-eq"))
    return mine.normalised(roll), mine.normalised(taken), 1.0

"""Compares the analysis with that of GNU Backgammon: `python -m tools.bench.analysis`.

Bots play matches of 7 points, `strong` against `casual`, and both programs analyse them: PR of each
player, correlation of single errors, and whether they agree on the best action with the cube. Needs
Debian's package `gnubg`. Times are processor time.
"""

import argparse
import json
import os
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import correlation, fmean
from tempfile import TemporaryDirectory
from typing import Any

from games.engine.analysis.analyse import analyse
from games.engine.analysis.report import Decision, Ply, Report
from games.engine.analysis.totals import EQUITY, PER, totals
from games.engine.backgammon.board import OFF
from games.engine.backgammon.state import BackgammonState
from games.engine.bots.choose import choose
from games.engine.bots.noise import SeededRng
from games.engine.games import table
from games.engine.match import game_after, points_after, points_before, winners
from games.engine.rules import Rules
from games.engine.state import Action, Move, State, Throw

PROGRAM, INSIDE = "/usr/games/gnubg", Path(__file__).with_name("inside_gnubg.py")
LEVELS = ("strong", "casual")
CALLS = {"take": " Takes", "drop": " Drops"}
COLUMN = 28
RULES = table("backgammon", {"match_points": 7, "cube": True}, 2)
Game = list[Ply]


def main() -> None:
    """Play, analyse and compare as the options say, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=30)
    parser.add_argument("--plies", type=int, default=0, help="of GNU Backgammon")
    parser.add_argument("--cubes", type=int, default=0, help="decisions with the cube to compare")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    played = [_play(RULES, options.seed + number) for number in range(options.matches)]
    before = time.process_time()
    reports = [analyse(RULES, [ply for game in games for ply in game]) for games in played]
    seconds = (time.process_time() - before) / len(played)
    throws = sum(len(report.rolls) for report in reports) / len(played)
    print(f"{len(played)} matches, {throws:.0f} throws and {seconds:.1f} s a match")
    if options.cubes:
        _compare_cubes(played, reports, options.cubes, options.plies)
    else:
        _compare_matches(played, reports, options.plies)


def _play(rules: Rules[State], seed: int) -> list[Game]:
    """Return the games of a match between the two levels."""
    chance, state, games = Random(seed), rules.start(), [Game()]  # noqa: S311  nothing secret
    turn = 0
    while True:
        outcome = rules.outcome(state)
        if outcome is not None:
            if winners(rules, points_after(rules, state, outcome)):
                return games
            state = game_after(rules, state, outcome)
            games.append([])
        action: Action | None = None
        if state.seat is not None and rules.legal_moves(state):
            action = choose(rules, state, LEVELS[state.seat], SeededRng(f"{seed}/{turn}"))
        if action is None:
            throws, shares = zip(*rules.throws(state), strict=True)
            action, turn = chance.choices(throws, [float(each) for each in shares])[0], turn + 1
        number = sum(map(len, games)) + 1
        games[-1].append(Ply(number, state, action))
        state = rules.apply(state, action)


def _mat(rules: Rules[State], games: Sequence[Game]) -> str:
    """Return a match in `.mat` format."""
    lines = [" 7 point match"]
    for number, game in enumerate(games, 1):
        one, other = points_before(rules, game[0].state)
        lines += [
            "",
            f" Game {number}",
            f" {LEVELS[0]} : {one}".ljust(33) + f"{LEVELS[1]} : {other}",
        ]
        halves = list[str]()
        for seat, text in _cells(game):
            halves += [""] * ((seat - len(halves)) % 2) + [text]
        outcome = rules.outcome(rules.apply(game[-1].state, game[-1].action))
        assert outcome is not None  # noqa: S101  a whole game
        [winner] = outcome.winners
        halves += [""] * ((winner - len(halves)) % 2) + [f"Wins {outcome.points} points"]
        lines += [
            f"{line:3}) {halves[at]:{COLUMN}}{''.join(halves[at + 1 : at + 2])}"
            for line, at in enumerate(range(0, len(halves), 2), 1)
        ]
    return "\n".join([*lines, ""])


def _cells(game: Game) -> list[tuple[int, str]]:
    cells = list[tuple[int, str]]()
    for ply in game:
        seat, action = ply.state.seat, ply.action
        if seat is None:
            continue
        if isinstance(action, Throw):
            cells.append((seat, f"{max(action.dice)}{min(action.dice)}:"))
        elif isinstance(action, Move):
            step = f" {OFF - action.start}/{OFF - action.end}"
            cells[-1] = (seat, cells[-1][1] + step)
        elif isinstance(ply.state, BackgammonState):
            cells.append((seat, CALLS.get(action.name, f" Doubles => {2 * ply.state.cube}")))
    return cells


def _ask(**asked: object) -> dict[str, Any]:
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


def _compare_matches(played: Sequence[list[Game]], reports: Sequence[Report], plies: int) -> None:
    with TemporaryDirectory() as folder:
        paths = [Path(folder, f"{number}.mat") for number in range(len(played))]
        for path, games in zip(paths, played, strict=True):
            path.write_text(_mat(RULES, games), encoding="ascii")
        found = _ask(plies=plies, matches=list(map(str, paths)), cubes=[])["matches"]
    pairs, rates = list[tuple[float, float]](), list[tuple[float, float]]()
    for games, report, judged in zip(played, reports, found, strict=True):
        pairs += _errors(games, report, judged)
        for seat, name in enumerate("XO"):
            rates.append((totals(report, seat, EQUITY).performance, _rate(judged["stats"][name])))
    for seat, level in enumerate(LEVELS):
        own, other = zip(*rates[seat::2], strict=True)
        gaps = [abs(one - two) for one, two in rates[seat::2]]
        print(
            f"{level}: PR {fmean(own):.2f}, GNU Backgammon {fmean(other):.2f}, "
            f"apart {fmean(gaps):.2f} a match"
        )
    own, other = zip(*pairs, strict=True)
    print(
        f"{len(pairs)} plays: errors correlate {correlation(own, other):.3f}, "
        f"mean {fmean(own):.4f} and {fmean(other):.4f}"
    )


def _rate(stats: dict[str, Any]) -> float:
    """Return the PR by GNU Backgammon's sums."""
    moves, cube = stats["moves"], stats["cube"]
    lost = moves["error-skill"] + sum(
        value for name, value in cube.items() if name.startswith("err-") and name.endswith("-skill")
    )
    many = moves["unforced-moves"] + cube["close-cube"]
    return float(PER * lost / many) if many else 0.0


def _errors(
    games: Sequence[Game], report: Report, judged: dict[str, Any]
) -> list[tuple[float, float]]:
    """Return both programs' errors of each play that was not forced."""
    plays = {each.number: each for each in report.decisions if each.kind == "play"}
    found = list[tuple[float, float]]()
    for game, other in zip(games, judged["games"], strict=True):
        throws = [p for p in game if isinstance(p.action, Throw) and p.state.seat is not None]
        moves = [each for each in other["game"] if each["action"] == "move"]
        for ply, move in zip(throws, moves, strict=True):
            own = plays.get(ply.number + 1)
            seen = move.get("analysis", {})
            scores, index = [each["score"] for each in seen.get("moves", [])], seen.get("imove", -1)
            if own is not None and own.counted and 0 <= index < len(scores):
                found.append((own.error, max(scores) - scores[index]))
    return found


def _compare_cubes(
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
    found = _ask(plies=plies, matches=[], cubes=[_cube(ply.state) for ply, _ in chosen])["cubes"]
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


main()

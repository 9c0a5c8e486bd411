"""Makes the public practice positions about the cube: `python -m tools.practice_cube --most 30`.

Bots play games of a match with the cube, and the analysis judges each roll before which a double
was possible, and each answer. A decision becomes a practice position if one choice is clearly best:
the winning chance of the network has a standard error of 3 % (docs/analysis.md), and three of them
do not change the choice. The same seed and options give the same positions, unless the time ends
first. It replaces the decisions about the cube in `games/practice/positions/backgammon.jsonl`.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator

from games.engine.analysis.analyse import STANDARD, analyse
from games.engine.analysis.report import Decision, Report, report_form
from games.engine.bots.choose import choose
from games.engine.bots.noise import SeededRng
from games.engine.forms.reading import json_value, mapping
from games.engine.forms.text import position_text
from games.engine.games import table
from games.engine.rules import Rules
from games.engine.state import Call, State
from tools.practice import EASY, FOLDER, IN_A_GAME, LEARNERS, TRIES, as_line, play_game

POINTS = 7
"""The length of the match whose first game is played."""
CHANCE = 0.09
"""Three standard errors of a winning chance."""
MARGIN = 0.25
"""The least margin between rolling and doubling: `CHANCE` times the most by which a whole chance
changes it, 2.8.
"""
KINDS = ("double, dropped", "double, taken", "take", "drop")


def main() -> None:
    """Make the positions as the options say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=30, help="positions")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    path = FOLDER / "backgammon.jsonl"
    kept = [
        line
        for line in path.read_text(encoding="utf-8").splitlines()
        if mapping(json_value(line))["throw"]
    ]
    until = time.monotonic() + 60 * options.minutes
    found = list(_positions(options.seed, options.most, until))
    path.write_text("".join(f"{line}\n" for line in (*kept, *found)), encoding="utf-8")
    print(f"{len(found)} positions about the cube in {path}")


def _positions(seed: int, most: int, until: float) -> Iterator[str]:
    rules = table("backgammon", {"match_points": POINTS, "cube": True}, 2)
    kept, kinds, easy = set[str](), Counter[str](), 0
    for number in range(1_000_000):
        in_game = 0
        for state, decision in _clear_decisions(rules, f"cube/{seed}/{number}"):
            if time.monotonic() > until or len(kept) == most:
                return
            text, kind = position_text(rules, state), _kind(decision)
            if text in kept or in_game == IN_A_GAME or kinds[kind] >= -(-most // len(KINDS)):
                continue
            missed = _missed(rules, state, decision, f"{seed}/{number}")
            if not missed and easy >= EASY * most:
                continue
            easy += not missed
            in_game, kinds[kind] = in_game + 1, kinds[kind] + 1
            kept.add(text)
            yield as_line(text, (), missed, report_form(Report((decision,), ())))
        print(f"game {number}: {dict(kinds)}, easy {easy}", flush=True)
        if time.monotonic() > until:
            return


def _clear_decisions(rules: Rules[State], seed: str) -> Iterator[tuple[State, Decision]]:
    """Yield the decisions about the cube of a game with one clearly best choice."""
    plies = play_game(rules, seed)
    states = {ply.number: ply.state for ply in plies}
    for each in analyse(rules, plies, STANDARD).decisions:
        if each.kind != "play" and each.cube is not None and _is_clear(each):
            best_first = sorted(each.candidates, key=lambda one: -one.equity)
            decision = Decision(
                number=0,
                kind=each.kind,
                seat=each.seat,
                candidates=tuple(best_first),
                played=0,
                error=0.0,
                match_loss=0.0,
                counted=True,
                phase=each.phase,
                cube=each.cube,
            )
            yield states[each.number], decision


def _is_clear(decision: Decision) -> bool:
    cube = decision.cube
    if cube is None or len(decision.candidates) < 2:  # noqa: PLR2004  nothing to choose
        return False
    best, second = sorted((each.equity for each in decision.candidates), reverse=True)[:2]
    if decision.kind == "answer":
        return abs(cube.opponent_wins - cube.take_point) >= CHANCE
    # Where rolling is better by so much, a double is no question.
    doubles = max(decision.candidates, key=lambda one: one.equity).steps
    return bool(doubles) and best - second >= MARGIN


def _kind(decision: Decision) -> str:
    cube, best = decision.cube, decision.candidates[0].steps
    if decision.kind == "answer":
        return "take" if best == (Call("take"),) else "drop"
    taken = cube is not None and cube.taken <= cube.dropped
    return "double, taken" if taken else "double, dropped"


def _missed(rules: Rules[State], state: State, decision: Decision, seed: str) -> float:
    """Return the share of choices of weaker bots that are not the best."""
    best = decision.candidates[0].steps
    made = [
        choose(rules, state, level, SeededRng(f"{seed}/{level}/{number}"))
        for level in LEARNERS
        for number in range(TRIES)
    ]
    return sum(((each,) if each else ()) != best for each in made) / len(made)


if __name__ == "__main__":
    main()

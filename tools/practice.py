"""Makes the public practice positions: `python -m tools.practice GAME --most 120 --minutes 20`.

Bots play games with numbers from the seed, and the analysis judges each of their plays. A play
becomes a practice position if one choice is clearly best: both depths of the analysis name it, and
it is better than the second by twice an error and by more than three standard errors. The standard
error is the root mean square of what a deeper search changes in such a difference. The same seed
and options give the same positions, unless the time ends first. It rewrites
`games/practice/positions/GAME.jsonl`.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from random import Random

from games.engine.analysis.analyse import DEEP, STANDARD, analyse
from games.engine.analysis.report import Candidate, Decision, Ply, Report, report_form
from games.engine.analysis.totals import bands_of
from games.engine.bots.afterstates import turn_ends
from games.engine.bots.choose import choose
from games.engine.bots.noise import SeededRng
from games.engine.forms.reading import Json
from games.engine.forms.text import position_text
from games.engine.games import GAMES, table
from games.engine.play import after
from games.engine.rules import Rules
from games.engine.state import Choice, State, Throw
from tools.bot_actions import next_action

FOLDER = Path(__file__).parent.parent / "games/practice/positions"
LEVELS = ("strong", "casual")
"""The levels of the bots that play, in turn by seat: so games are neither perfect nor absurd."""
LEARNERS, TRIES = ("beginner", "casual"), 4
"""The levels that try each position, and how often each does, to see how hard it is."""
FEWEST, MOST = 3, 16
"""Numbers of afterstates between which a play is a practice position."""
IN_A_GAME = 3
"""The most positions from one game, so that they differ."""
EASY = 0.25
"""The largest share of positions that all learners find."""
MARGIN = 2
"""The least margin of the best choice, in multiples of the smallest error."""
SHOWN = 5
"""The candidates that keep their chances in the file."""
STANDARD_ERRORS = 3


@dataclass(frozen=True)
class Found:
    """A play with one clearly best choice."""

    game: int
    """The number of the game in which it came."""
    state: State
    throw: Throw
    decision: Decision


def main() -> None:
    """Make the positions of one game as the options say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(each.game for each in GAMES))
    parser.add_argument("--most", type=int, default=120, help="positions")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rules = table(options.game, {}, 2)
    until = time.monotonic() + 60 * options.minutes
    lines = list(_positions(rules, options.seed, options.most, until))
    path = FOLDER / f"{options.game}.jsonl"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    print(f"{len(lines)} positions in {path}")


def _positions(rules: Rules[State], seed: int, most: int, until: float) -> Iterator[str]:
    """Yield the lines of a game's file, until there are enough or the time is over."""
    kept, phases, easy = set[str](), Counter[str](), 0
    squares = list[float]()
    for number in range(1_000_000):
        in_game = 0
        for found in _judge_game(rules, seed, number, squares):
            if time.monotonic() > until or len(kept) == most:
                return
            text, phase = position_text(rules, found.state), found.decision.phase
            full = in_game == IN_A_GAME or phases[phase] >= max(most // 2, 1)
            if text in kept or full:
                continue
            missed = _missed(rules, found)
            if not missed and easy >= EASY * most:
                continue
            easy += not missed
            in_game, phases[phase] = in_game + 1, phases[phase] + 1
            kept.add(text)
            report = report_form(Report((_every_choice(rules, found),), ()))
            yield as_line(text, found.throw.dice, missed, report)
        print(
            f"game {number}: {len(kept)}, {dict(phases)}, easy {easy}, "
            f"standard error {_root_mean(squares):.4f}",
            flush=True,
        )


def _judge_game(
    rules: Rules[State], seed: int, number: int, squares: list[float]
) -> Iterator[Found]:
    """Yield the plays of a game with one clearly best choice.

    `squares` collects the squares of what the deeper search changes.
    """
    plies = play_game(rules, f"{seed}/{number}")
    throws = _throws(plies)
    least = MARGIN * bands_of(rules.game).error
    states = {ply.number: ply.state for ply in plies}
    moves = [ply for ply in plies if not isinstance(ply.action, Throw)]
    for each in analyse(rules, moves, STANDARD).decisions:
        state = states[each.number]
        if each.kind != "play" or not each.counted or _margin(each) < least / 2:
            continue
        if not FEWEST <= len(turn_ends(rules, state)) <= MOST:
            continue
        deep = _judge(rules, state, each.candidates[0].steps)
        margin = _margin(each) if len(deep.candidates) == 1 else _margin(deep)
        squares.append((margin - _margin(each)) ** 2)
        same = deep.candidates[0].steps == each.candidates[0].steps
        clear = margin >= max(least, STANDARD_ERRORS * _root_mean(squares))
        if same and clear and len(squares) >= SHOWN:
            yield Found(number, state, throws[each.number], deep)


def play_game(rules: Rules[State], seed: str) -> list[Ply]:
    """Return the actions of one game between bots."""
    chance, state, plies, turn = Random(seed), rules.start(), list[Ply](), 0  # noqa: S311
    while rules.outcome(state) is None:
        level = LEVELS[(state.seat or 0) % len(LEVELS)]
        action = next_action(rules, state, level, SeededRng(f"{seed}/{turn}"), chance)
        turn += isinstance(action, Throw)
        plies.append(Ply(len(plies) + 1, state, action))
        state = rules.apply(state, action)
    return plies


def _throws(plies: list[Ply]) -> dict[int, Throw]:
    """Return the last throw before each action, by its number."""
    found, last = dict[int, Throw](), Throw(())
    for ply in plies:
        found[ply.number] = last
        if isinstance(ply.action, Throw):
            last = ply.action
    return found


def _margin(decision: Decision) -> float:
    """Return by how much the best candidate is better than the second."""
    best, second = decision.candidates[:2]
    return best.equity - second.equity


def _root_mean(squares: list[float]) -> float:
    return sqrt(sum(squares) / len(squares)) if squares else 0.0


def _judge(rules: Rules[State], state: State, steps: tuple[Choice, ...]) -> Decision:
    """Return what a play is worth, by the deeper search."""
    [decision] = analyse(rules, _plies(rules, state, steps), DEEP).decisions
    return decision


def _plies(rules: Rules[State], state: State, steps: tuple[Choice, ...]) -> list[Ply]:
    plies = list[Ply]()
    for step in steps:
        plies.append(Ply(len(plies) + 1, state, step))
        state = rules.apply(state, step)
    return plies


def _every_choice(rules: Rules[State], found: Found) -> Decision:
    """Return the decision with every afterstate as a candidate, best first."""
    known = {after(rules, found.state, each.steps): each for each in found.decision.candidates}
    for end in turn_ends(rules, found.state):
        if end not in known:
            judged = _judge(rules, found.state, _way_to(rules, found.state, end))
            known[end] = replace(judged.candidates[judged.played], chances=())
    ranked: list[Candidate] = sorted(known.values(), key=lambda each: -each.equity)
    candidates = [
        replace(each, chances=each.chances if index < SHOWN else ())
        for index, each in enumerate(ranked)
    ]
    return replace(
        found.decision, number=0, candidates=tuple(candidates), played=0, error=0.0, match_loss=0.0
    )


def _way_to(rules: Rules[State], state: State, end: State) -> tuple[Choice, ...]:
    """Return the steps from a position to one of its afterstates."""
    steps = list[Choice]()
    while state != end:
        steps.append(turn_ends(rules, state)[end])
        state = rules.apply(state, steps[-1])
    return tuple(steps)


def _missed(rules: Rules[State], found: Found) -> float:
    """Return the share of plays of weaker bots that are not the best."""
    best = after(rules, found.state, found.decision.candidates[0].steps)
    plays = [
        _bot_end(rules, found.state, level, SeededRng(f"{found.game}/{level}/{number}"))
        for level in LEARNERS
        for number in range(TRIES)
    ]
    return sum(each != best for each in plays) / len(plays)


def _bot_end(rules: Rules[State], state: State, level: str, rng: SeededRng) -> State:
    seat = state.seat
    while state.seat == seat and rules.outcome(state) is None and rules.due(state) == "move":
        choice = choose(rules, state, level, rng)
        if choice is None:
            break
        state = rules.apply(state, choice)
    return state


def as_line(text: str, dice: Sequence[int], missed: float, report: Json) -> str:
    """Return a position as a line of its file; without dice for a decision about the cube."""
    form = {"position": text, "throw": list(dice), "missed": missed, "report": report}
    return json.dumps(form, separators=(",", ":"))


if __name__ == "__main__":
    main()

"""Plays matches of backgammon between two levels, and writes them as `.mat`."""

from collections.abc import Sequence
from random import Random

from games.engine.analysis.report import Ply
from games.engine.backgammon.board import OFF
from games.engine.backgammon.state import BackgammonState
from games.engine.bots.noise import SeededRng
from games.engine.games import table
from games.engine.match import game_after, points_after, points_before, winners
from games.engine.rules import Rules
from games.engine.state import Move, State, Throw
from tools.bot_actions import next_action

LEVELS = ("strong", "casual")
CALLS = {"take": " Takes", "drop": " Drops"}
COLUMN = 28
RULES = table("backgammon", {"match_points": 7, "cube": True, "backgammon_rule": "bar_or_home"}, 2)
"""The rules of GNU Backgammon, which also counts a piece in the winner's home."""
Game = list[Ply]


def play(rules: Rules[State], seed: int) -> list[Game]:
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
        rng = SeededRng(f"{seed}/{turn}")
        action = next_action(rules, state, LEVELS[state.seat or 0], rng, chance)
        turn += isinstance(action, Throw)
        number = sum(map(len, games)) + 1
        games[-1].append(Ply(number, state, action))
        state = rules.apply(state, action)


def mat(rules: Rules[State], games: Sequence[Game]) -> str:
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

"""The backgammon bot's decisions: steps of a turn, doubling, and taking or dropping."""

import numpy as np

from games.engine.backgammon.board import BAR, OFF
from games.engine.backgammon.cube import DOUBLE, DROP, TAKE
from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.cube_equity import Stakes
from games.engine.bots.backgammon.cubes import EFFICIENCY, Cube
from games.engine.bots.backgammon.levels import LEVELS, Level
from games.engine.bots.backgammon.match_equity import score, stakes
from games.engine.bots.backgammon.noise import PIPS_TO_A_POINT, astray, plainly
from games.engine.bots.backgammon.rows import PIECES, SIDE, Rows, row, turned
from games.engine.bots.backgammon.search import Search
from games.engine.bots.backgammon.turns import ends, sides, towards
from games.engine.bots.noise import Rng
from games.engine.state import Choice

SEEDS = 2**62
RACE_SPAN = 100
"""Pips left from which cube efficiency in a race equals that in positions with contact."""


def decide(rules: Backgammon, state: BackgammonState, level: str, rng: Rng) -> Choice:
    """Return the next step of the best play of the turn, or the answer to a double.

    The same position, level and numbers of `rng` give the same choice. The steps of a turn lead to
    the same afterstate if each is chosen with the same numbers.
    """
    asked, seed = LEVELS[level], int(rng.random() * SEEDS)
    if state.doubled:
        return TAKE if _takes(rules, state, asked, seed) else DROP
    return towards(rules, state, planned(rules, state, asked, seed))


def planned(rules: Backgammon, state: BackgammonState, level: Level, seed: int) -> int:
    """Return the afterstate to play for, packed as one integer from the mover's perspective."""
    found = ends(state)
    if len(found) == 1:
        return found[0]
    rows = np.stack([row(*each) for each in sides(found)])
    return found[int(np.argmax(worth(rules, state, rows, level, seed)))]


def worth(rules: Backgammon, state: BackgammonState, rows: Rows, level: Level, seed: int) -> Floats:
    """Return the match equity of each afterstate as the level estimates it, noise included."""
    assert state.seat is not None  # noqa: S101  a seat is to act
    at_stake = stakes(rules, state, state.seat)
    search = Search(at_stake, bar_alone=rules.backgammon_rule == "bar")
    seen = search.worth(turned(rows), level.looks)
    return blurred(seen, rows, at_stake, level, seed)


def blurred(seen: Floats, rows: Rows, at_stake: Stakes, level: Level, seed: int) -> Floats:
    """Add a level's errors to correct match equities: a cruder evaluator and noise."""
    if not level.astray:
        return seen
    unit = (at_stake.won[0] - at_stake.lost[0]) / 2
    plain = plainly(rows[:, :SIDE], rows[:, SIDE:]) / PIPS_TO_A_POINT
    wrong = level.plain * plain + level.astray * astray(rows, seed)
    found = ((1 - level.plain) * seen + unit * wrong).astype(np.float32)
    # Every level finds a play that wins the game at once.
    found[rows[:, OFF] == PIECES] = np.inf
    return found


def doubles(rules: Backgammon, state: BackgammonState, level: str, rng: Rng) -> bool:
    """Whether the bot to act doubles instead of throwing."""
    if state.seat is None or DOUBLE not in rules.legal_moves(state):
        return False
    asked, seed = LEVELS[level], int(rng.random() * SEEDS)
    cube = _cube(rules, state, state.seat, asked, seed)
    return cube.doubles(state.cube, owner(state, state.seat), efficiency(state))


def _takes(rules: Backgammon, state: BackgammonState, level: Level, seed: int) -> bool:
    """Whether the bot takes the double it was offered."""
    assert state.seat is not None  # noqa: S101  the doubled seat is to answer
    doubler = _cube(rules, state, 1 - state.seat, level, seed)
    return doubler.turned.takes(state.cube, efficiency(state))


def owner(state: BackgammonState, seat: int) -> int | None:
    """Return 0 if the seat owns the cube, 1 if the opponent does, None if it is centred."""
    return None if state.owner is None else int(state.owner != seat)


def _cube(rules: Backgammon, state: BackgammonState, thrower: int, level: Level, seed: int) -> Cube:
    """Return the cube at the match score, from the perspective of the side to throw."""
    chances = chances_of(rules, state, thrower, level, seed)
    return Cube(score(rules, state, thrower), [float(each) for each in chances])


def chances_of(
    rules: Backgammon, state: BackgammonState, thrower: int, level: Level, seed: int
) -> Floats:
    """Return the five outcome chances of the side to throw, by lookahead, with noise."""
    rows = row(state.pieces[thrower], state.pieces[1 - thrower])[None]
    at_stake = stakes(rules, state, thrower)
    search = Search(at_stake, bar_alone=rules.backgammon_rule == "bar")
    seen: Floats = search.ahead(rows, at_stake, level.ahead)[0]
    if level.astray_with_cube:
        wrong = level.astray_with_cube * float(astray(rows, seed)[0])
        seen = _moved(seen, wrong)
    return seen


def _moved(chances: Floats, wrong: float) -> Floats:
    """Shift the winning chance by noise, and scale the gammon chances in proportion."""
    win = float(np.clip(chances[0] + wrong * 4 * chances[0] * (1 - chances[0]), 0, 1))
    more = win / chances[0] if chances[0] > 0 else 0
    less = (1 - win) / (1 - chances[0]) if chances[0] < 1 else 0
    moved: Floats = chances * np.array([1, more, more, less, less], np.float32)
    moved[0] = win
    return moved


def efficiency(state: BackgammonState) -> float:
    """Return the cube efficiency, which falls towards 0 as a race nears its last throw."""
    if state.pieces[0][0] + state.pieces[1][0] < OFF:
        return EFFICIENCY
    to_go = [sum(OFF - place for place in side) for side in state.pieces]
    left = [sum(BAR < place < OFF for place in side) for side in state.pieces]
    if min(left) <= 2 and max(to_go) <= RACE_SPAN / 4:  # noqa: PLR2004  one throw may end the race
        return 0.0
    return EFFICIENCY * min(min(to_go) / RACE_SPAN, 1)

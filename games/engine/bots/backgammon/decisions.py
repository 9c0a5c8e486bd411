"""The backgammon bot's decisions: steps, doubles, answers to doubles and to resignations."""

import numpy as np

from games.engine.backgammon.board import BAR, OFF
from games.engine.backgammon.cube import DOUBLE, DROP, TAKE
from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.cube.cubes import EFFICIENCY, Cube
from games.engine.bots.backgammon.cube.match_equity import outcome_equities, score
from games.engine.bots.backgammon.levels import LEVELS, Level
from games.engine.bots.backgammon.noise import PIPS_TO_A_POINT, evaluate_plainly, position_noise
from games.engine.bots.backgammon.outcomes import IN_POINTS, OutcomeEquities, for_opponent
from games.engine.bots.backgammon.rows import PIECES, SIDE, Rows, row, swap_sides
from games.engine.bots.backgammon.search import Search
from games.engine.bots.backgammon.turns import ends, sides, towards
from games.engine.bots.noise import Rng
from games.engine.bots.oversight import draw_oversight
from games.engine.state import Choice

SEEDS = 2**62
RACE_SPAN = 100
"""A race has the cube efficiency of contact while both sides have this many pips left."""
KEPT_PLANS = 1000
"""Maximum number of turns whose plans are kept; those of the oldest are searched for again."""
SLIGHT = 0.002
"""The bot accepts a resignation that costs it no more than this match equity."""

_plans = dict[tuple[Backgammon, BackgammonState, str, int], int]()
"""The plan of each turn that goes on, by the position and numbers with which it is asked for."""


def decide(rules: Backgammon, state: BackgammonState, level: str, rng: Rng) -> Choice:
    """Return the bot's next step of its turn, or its answer to a double.

    The same position, level and numbers of `rng` give the same choice. If all steps of a turn are
    chosen with the same numbers, they lead to one planned afterstate, which is searched for once.
    """
    asked, seed = LEVELS[level], int(rng.random() * SEEDS)
    if state.doubled:
        return TAKE if _takes(rules, state, asked, seed) else DROP
    plan = _plans.pop((rules, state, level, seed), None)
    if plan is None:
        plan = planned_afterstate(rules, state, asked, seed)
    step = towards(rules, state, plan)
    _remember(plan, rules, rules.apply(state, step), level, seed)
    return step


def _remember(plan: int, rules: Backgammon, state: BackgammonState, level: str, seed: int) -> None:
    """Keep the plan of a turn for its next step, to be chosen in `state` if the turn goes on."""
    if state.pips_left:
        _plans[rules, state, level, seed] = plan
    if len(_plans) > KEPT_PLANS:
        del _plans[next(iter(_plans))]


def planned_afterstate(rules: Backgammon, state: BackgammonState, level: Level, seed: int) -> int:
    """Return the afterstate that the bot rates best and plays for, packed into one integer.

    It is packed from the mover's perspective (see `games.engine.backgammon.packed.positions`).
    """
    found = ends(state)
    if len(found) == 1:
        return found[0]
    rows = np.stack([row(*each) for each in sides(found)])
    return found[int(np.argmax(play_equities(rules, state, rows, level, seed)))]


def play_equities(
    rules: Backgammon, state: BackgammonState, rows: Rows, level: Level, seed: int
) -> Floats:
    """Return the match equity of the afterstates in `rows` as a bot of this level estimates it.

    Errors of the level are included.
    """
    assert state.seat is not None  # noqa: S101  a seat is to act
    by_outcome = outcome_equities(rules, state, state.seat)
    search = Search(by_outcome, bar_alone=rules.backgammon_rule == "bar")
    seen = search.equities(swap_sides(rows), level.rounds)
    return add_noise(seen, rows, by_outcome, level, seed)


def add_noise(
    seen: Floats, rows: Rows, by_outcome: OutcomeEquities, level: Level, seed: int
) -> Floats:
    """Return the match equities `seen` with the errors of a bot of this level added.

    The errors are a share of a cruder evaluator, the oversight of the turn, and noise. `rows` holds
    the afterstates that were evaluated, `by_outcome` the match equity of each outcome of the game.
    """
    if not level.noise:
        return seen
    unit = (by_outcome.won[0] - by_outcome.lost[0]) / 2
    plain = evaluate_plainly(rows[:, :SIDE], rows[:, SIDE:]) / PIPS_TO_A_POINT
    wrong = level.plain_share * plain + level.noise * position_noise(rows, seed)
    oversight = draw_oversight(level.habits, seed)
    if oversight:
        wrong = wrong + oversight.error(rows)
    found = ((1 - level.plain_share) * seen + unit * wrong).astype(np.float32)
    # Every level finds a play that wins the game at once.
    found[rows[:, OFF] == PIECES] = np.inf
    return found


def doubles(rules: Backgammon, state: BackgammonState, level: str, rng: Rng) -> bool:
    """Whether a bot of this level in the active seat doubles instead of throwing."""
    if state.seat is None or DOUBLE not in rules.legal_moves(state):
        return False
    asked, seed = LEVELS[level], int(rng.random() * SEEDS)
    cube = _cube(rules, state, state.seat, asked, seed)
    return cube.doubles(state.cube, owner(state, state.seat), efficiency(state))


def _takes(rules: Backgammon, state: BackgammonState, level: Level, seed: int) -> bool:
    """Whether a bot of this level in the active seat takes the double it has been offered."""
    assert state.seat is not None  # noqa: S101  the doubled seat is to answer
    doubler = _cube(rules, state, 1 - state.seat, level, seed)
    return doubler.for_opponent.takes(state.cube, efficiency(state))


def owner(state: BackgammonState, seat: int) -> int | None:
    """Return 0 if `seat` owns the cube, 1 if its opponent does, None before the first take."""
    return None if state.owner is None else int(state.owner != seat)


def _cube(rules: Backgammon, state: BackgammonState, thrower: int, level: Level, seed: int) -> Cube:
    """Return what cube decisions need for the seat `thrower`: match score and outcome chances."""
    chances = outcome_chances(rules, state, thrower, level, seed)
    return Cube(score(rules, state, thrower), chances)


def outcome_chances(
    rules: Backgammon, state: BackgammonState, thrower: int, level: Level, seed: int
) -> Floats:
    """Return the five outcome chances of the seat `thrower`, which throws next.

    They are found by lookahead of the level's depth; weaker levels add noise.
    """
    rows = row(state.pieces[thrower], state.pieces[1 - thrower])[None]
    by_outcome = outcome_equities(rules, state, thrower)
    search = Search(by_outcome, bar_alone=rules.backgammon_rule == "bar")
    seen: Floats = search.look_ahead(rows, by_outcome, level.plies)[0]
    if level.cube_noise:
        wrong = level.cube_noise * float(position_noise(rows, seed)[0])
        seen = _shift_chances(seen, wrong)
    return seen


def _shift_chances(chances: Floats, wrong: float) -> Floats:
    """Return the outcome chances with an error `wrong` in the winning chance.

    The chances of gammons and backgammons change in proportion.
    """
    win = float(np.clip(chances[0] + wrong * 4 * chances[0] * (1 - chances[0]), 0, 1))
    more = win / chances[0] if chances[0] > 0 else 0
    less = (1 - win) / (1 - chances[0]) if chances[0] < 1 else 0
    moved: Floats = chances * np.array([1, more, more, less, less], np.float32)
    moved[0] = win
    return moved


def efficiency(state: BackgammonState) -> float:
    """Return the cube efficiency of a position: how near the cube is to a live cube, 0 to 1.

    It is constant while the two sides have yet to pass each other. After that it falls to 0 towards
    the last throw.
    """
    if state.pieces[0][0] + state.pieces[1][0] < OFF:
        return EFFICIENCY
    to_go = [sum(OFF - place for place in side) for side in state.pieces]
    left = [sum(BAR < place < OFF for place in side) for side in state.pieces]
    if min(left) <= 2 and max(to_go) <= RACE_SPAN / 4:  # noqa: PLR2004  one throw may end the race
        return 0.0
    return EFFICIENCY * min(min(to_go) / RACE_SPAN, 1)


def accepts_resignation(
    rules: Backgammon, state: BackgammonState, loser: int, points: int, level: str
) -> bool:
    """Whether a bot of this level accepts that `loser` resigns the game for this number of points.

    The bot accepts if the points are worth no less to the winner than playing on. In a match for
    several points they may be worth up to `SLIGHT` less.
    """
    if points >= rules.resignation(state, loser).points:
        return True
    winner = 1 - loser
    thrower = winner if state.seat is None else state.seat
    chances = outcome_chances(rules, state, thrower, LEVELS[level], seed=0)
    own = chances if thrower == winner else for_opponent(chances)
    if rules.match_points == 1:
        # A single game is valued in points: there is no match score to play for.
        return points >= float(IN_POINTS.equity(own[None])[0])
    standing = score(rules, state, winner)
    if not rules.cube:
        going_on = float(standing.outcome_equities(state.cube).equity(own[None])[0])
    else:
        cube = Cube(standing, own)
        going_on = float(cube.equity(state.cube, owner(state, winner), efficiency(state)))
    return standing.after_win(points) >= going_on - SLIGHT

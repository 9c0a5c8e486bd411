"""Duels between players of señas, many games in parallel.

`python -m tools.training.senas.duels master strong --pairs 500`: the two games of a pair have the
same dice for each seat, and each player has the first seat once.
"""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from games.engine.bots.arrays import Floats
from games.engine.bots.levels import Level
from games.engine.bots.network import sigmoid
from games.engine.bots.oversight import Habit, draw_oversight
from games.engine.bots.senas.evaluation import Evaluator, plain_chances, trained_chances
from games.engine.bots.senas.hands import SCORES, Continuation, TurnRules
from games.engine.bots.senas.levels import LEVELS
from games.engine.bots.senas.lookahead import (
    AGAIN,
    HANDS,
    LIKELY,
    OPPONENT_NEXT,
    SAME_SIDE_NEXT,
    look_ahead,
)
from games.engine.bots.senas.oversights import HABITS, Ends
from games.engine.bots.senas.rows import FACES, Flags, Rows, across, row, standing, starts
from games.engine.bots.senas.search import CLOSE, FEW, STAKE, noise
from games.engine.bots.senas.turns import FREE, MAXIMUM, Layer
from games.engine.senas.board import OUT, PIECES, START
from tools.training.results import Result

LAW = TurnRules(MAXIMUM, FREE, keeps=True, any_excess=False)
LONGEST = 400
"""Number of throws drawn in advance for each seat; no game was seen to need as many."""
AT_ONCE = 40
"""Number of positions that are searched at once."""
WAY = PIECES * (OUT - 1)
STEEP = 8.0

Places = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Turns:
    """One turn in each of several games, as parallel arrays."""

    hands: Rows
    rivals: Rows
    law: str
    after: Continuation
    salts: list[float]


@dataclass(frozen=True, slots=True)
class Duels:
    """Several games at one moment: both sides, the active seat, and each seat's throws so far."""

    sides: Rows
    seats: Places
    thrown: Places


Player = Callable[[Turns, Layer], Places]
"""Returns the indices of the chosen afterstates, one for each turn."""


def by_level(level: Level, habits: Sequence[Habit[Ends]] = ()) -> Player:
    """Return a player that plays as the bot of this level does, with these oversights."""

    def choose(turns: Turns, ends: Layer) -> Places:
        values = np.zeros(len(ends.of), np.float32)
        for evaluator, share in (
            (plain_chances, 1 - level.trained_share),
            (trained_chances, level.trained_share),
        ):
            if share:
                values += np.float32(share) * _values(turns, ends, evaluator)
        if level.noise:
            for of, salt in enumerate(turns.salts):
                own = ends.of == of
                values[own] += level.noise * STAKE * noise(ends.rows[own], salt)
                oversight = draw_oversight(habits, salt)
                if oversight:
                    rivals = turns.rivals[ends.of[own]]
                    values[own] += oversight.error(Ends(ends.rows[own], rivals))
        values[ends.rows[:, OUT] == PIECES] = 2
        few, close = (FEW, CLOSE) if level.plies else (1, 0.0)
        return _search(turns, ends, values, trained_chances, few, close)

    return choose


def at_random(turns: Turns, ends: Layer) -> Places:
    """Return a random afterstate for each turn, by its index."""
    values: Floats = noise(ends.rows, turns.salts[0]).astype(np.float32)
    return _search(turns, ends, values, plain_chances, 1, 0.0)


def greedy(turns: Turns, ends: Layer) -> Places:
    """Return for each turn the index of the afterstate that the plain evaluator rates best."""
    return _search(turns, ends, _values(turns, ends, plain_chances), plain_chances, 1, 0.0)


def expectimax(turns: Turns, ends: Layer) -> Places:
    """Return for each turn the index of the afterstate that is best by lookahead of one throw.

    The positions after the throw are compared by `race`. The lookahead compares the twelve
    afterstates that the plain evaluator rates best.
    """
    return _search(turns, ends, _values(turns, ends, plain_chances), race, 12, 1.0)


def race(mine: Rows, theirs: Rows) -> Floats:
    """Return the winning chance of the side to act next, by its lead in steps alone."""
    lead = (mine[:, : OUT + 1] - theirs[:, : OUT + 1].astype(np.float32)) @ np.arange(OUT + 1)
    lean: Floats = (np.float32(STEEP / WAY) * lead).astype(np.float32)
    values = sigmoid(lean)
    values[mine[:, OUT] == PIECES], values[theirs[:, OUT] == PIECES] = 1, 0
    return values


PLAYERS: dict[str, Player] = {
    **{name: by_level(level, HABITS.get(name, ())) for name, level in LEVELS.items()},
    "random": at_random,
    "greedy": greedy,
    "expectimax": expectimax,
}


def _values(turns: Turns, ends: Layer, evaluator: Evaluator) -> Floats:
    passes, rivals = turns.after, turns.rivals[ends.of]
    return passes.afterstate_values(LAW, evaluator, ends.rows, rivals)


def _search(
    turns: Turns, ends: Layer, values: Floats, evaluator: Evaluator, few: int, close: float
) -> Places:
    ranked = np.lexsort((-values, ends.of))
    first = np.searchsorted(ends.of[ranked], np.arange(len(turns.hands)))
    chosen = ranked[first]
    if few == 1:
        return chosen
    place = np.arange(len(ranked)) - first[ends.of[ranked]]
    best = values[chosen][ends.of[ranked]]
    asked = ranked[(place < few) & (values[ranked] >= best - close) & (best < 1)]
    several = np.bincount(ends.of[asked], minlength=len(turns.hands)) > 1
    asked = asked[several[ends.of[asked]]]
    later = np.full(len(ends.of), -1, np.float32)
    for at in range(0, len(asked), AT_ONCE):
        part = asked[at : at + AT_ONCE]
        mine, theirs = turns.after.next_positions(LAW, ends.rows[part], turns.rivals[ends.of[part]])
        seen = look_ahead(LAW, evaluator, mine, theirs)
        later[part] = 1 - seen if turns.after.passes else seen
    ranked = np.lexsort((-later, ends.of))
    return np.where(several, ranked[first], chosen)


def duel(players: tuple[Player, Player], pairs: int, seed: int) -> Result:
    """Play pairs of games with the same dice; return the first player's result."""
    dice = np.random.default_rng(seed).choice(len(HANDS), (pairs, 2, LONGEST), p=_exact(LIKELY))
    first = np.random.default_rng(seed + 1).integers(0, 2, pairs)
    games = 2 * pairs
    at = Duels(np.tile(row(START), (games, 2, 1)), np.tile(first, 2), np.zeros((games, 2), np.intp))
    # The first player has seat 0 in the first half of the games, seat 1 in the others.
    swapped = np.repeat([0, 1], pairs)
    won = np.full(games, -1)
    while (open_still := np.flatnonzero(won < 0)).size:
        movers = at.seats[open_still] ^ swapped[open_still]
        for who in (0, 1):
            these = open_still[movers == who]
            if len(these):
                _play(players[who], at, these, dice[these % pairs])
        for seat in (0, 1):
            won[at.sides[:, seat, OUT] == PIECES] = seat
    scores = (won == swapped).reshape(2, pairs).mean(axis=0)
    return Result(scores.tolist(), games)


def _exact(chances: Floats) -> NDArray[np.float64]:
    return np.round(chances.astype(np.float64) * 216) / 216


def _play(player: Player, at: Duels, games: Places, dice: Places) -> None:
    """Play the whole turn of the active seat in each of these games.

    The seat first plays the numbers that its opponent left, then its throw. After three sixes (a
    tute) it throws again.
    """
    seats = at.seats[games]
    mine, rivals = at.sides[games, seats], at.sides[games, 1 - seats]
    salts = np.random.default_rng(int(at.thrown.sum())).random(len(games)).tolist()
    given = _playable(mine, rivals)
    mine[~given, SCORES] = 0
    _choose(player, Turns(mine, rivals, FREE, SAME_SIDE_NEXT, salts), given)
    mine[:, SCORES] = 0
    pending, going = np.zeros_like(mine), mine[:, OUT] < PIECES
    while going.any():
        hands = dice[np.arange(len(games)), seats, at.thrown[games, seats]]
        at.thrown[games[going], seats[going]] += 1
        mine[going, SCORES] = HANDS[hands[going]]
        again = going & AGAIN[hands]
        _choose(player, Turns(mine, rivals, MAXIMUM, SAME_SIDE_NEXT, salts), again)
        _choose(player, Turns(mine, rivals, MAXIMUM, OPPONENT_NEXT, salts), going & ~again)
        pending[:, SCORES] += mine[:, SCORES]
        mine[:, SCORES] = 0
        going = again & (mine[:, OUT] < PIECES)
    rivals[:, SCORES] = pending[:, SCORES]
    at.sides[games, seats], at.sides[games, 1 - seats] = mine, rivals
    at.seats[games] = 1 - seats


def _choose(player: Player, turns: Turns, which: Flags) -> None:
    """Let the player choose plays for the turns marked in `which`, and make these plays."""
    at = np.flatnonzero(which)
    if len(at):
        salts = [turns.salts[each] for each in at]
        asked = Turns(turns.hands[at], turns.rivals[at], turns.law, turns.after, salts)
        ends = LAW.ends(asked.hands, asked.rivals, turns.law)
        turns.hands[at] = ends.rows[player(asked, ends)]


def _playable(mine: Rows, rivals: Rows) -> Flags:
    at, closed = standing(mine), across(standing(rivals))
    ways = [(starts(at, closed, score) > 0) & (mine[:, OUT + score] > 0) for score in FACES]
    found: Flags = np.any(ways, axis=0)
    return found


def main() -> None:
    """Play a duel and print its result with a 95 % confidence interval."""
    parser = argparse.ArgumentParser(description="Let two players of señas play each other.")
    parser.add_argument("one", choices=PLAYERS)
    parser.add_argument("other", choices=PLAYERS)
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    found = duel((PLAYERS[asked.one], PLAYERS[asked.other]), asked.pairs, asked.seed)
    print(f"{asked.one} against {asked.other}: {found}")


if __name__ == "__main__":
    main()

"""The backgammon benchmarks with OpenSpiel, which is written in C++ and called from Python.

Positions after a play are compared by their text, the quickest comparison that OpenSpiel offers.
OpenSpiel plays a doublet as two turns of two steps each.
"""

from dataclasses import dataclass
from random import Random

import pyspiel

from games.engine.backgammon.board import OFF
from games.engine.backgammon.packed.positions import pack_position
from games.engine.backgammon.throws import pips_of
from games.engine.state import Throw

BAR = 100
"""The number by which OpenSpiel calls the bar."""
GAME = pyspiel.load_game("backgammon", {"scoring_type": "full_scoring"})


@dataclass(frozen=True)
class Pair:
    """A position with the numbers to play, as both engines store it."""

    theirs: "pyspiel.BackgammonState"
    position: int
    pips_left: tuple[int, ...]


def pairs(many: int, seed: int) -> list[Pair]:
    """Return `many` positions of random games, each with a throw that is still to be played."""
    rng, found = Random(seed), list[Pair]()  # noqa: S311  nothing secret here
    while len(found) < many:
        state = GAME.new_initial_state()
        while not state.is_terminal():
            thrown = state.is_chance_node()
            _at_random(state, rng)
            found += [_pair(state.clone())] if thrown and not state.is_chance_node() else []
    return found[:many]


def plays(state: "pyspiel.BackgammonState") -> set[str]:
    """Return OpenSpiel's text of every position after a complete play."""
    player, ends, halves = state.current_player(), set[str](), {}
    for action in state.legal_actions():
        after = state.child(action)
        halves[str(after)] = after
    for text, after in halves.items():
        ends |= plays(after) if after.current_player() == player else {text}
    return ends


class Playout:
    """A random game of OpenSpiel, in which its actions are equally likely."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __call__(self) -> int:
        """Play the game to its end; return the number of throws."""
        rng = Random(self.seed)  # noqa: S311  nothing secret here
        state, throws = GAME.new_initial_state(), 0
        while not state.is_terminal():
            throws += state.is_chance_node()
            _at_random(state, rng)
        return throws


def _at_random(state: "pyspiel.BackgammonState", rng: Random) -> None:
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, weights)[0])
        return
    state.apply_action(rng.choice(state.legal_actions()))


def _pair(state: "pyspiel.BackgammonState") -> Pair:
    line = next(line for line in str(state).splitlines() if line.startswith("Dice: "))
    dice = tuple(map(int, line.removeprefix("Dice: ")))
    mover = state.current_player()
    position = pack_position(_side(state, mover), _side(state, 1 - mover))
    return Pair(state, position, pips_of(Throw(dice)))


def _side(state: "pyspiel.BackgammonState", player: int) -> tuple[int, ...]:
    places = [0] * state.board(player, BAR)
    for point in range(24):
        progress = point + 1 if player == 0 else 24 - point
        places += [progress] * state.board(player, point)
    return tuple(sorted(places + [OFF] * (15 - len(places))))

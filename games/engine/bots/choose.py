"""Choosing an action as a computer player."""

from collections.abc import Callable

from games.engine.bots import doubling, pachisi
from games.engine.bots.backgammon import plain
from games.engine.core import Choice, Impossible, Rules, State

LEVELS = ("casual",)
"""How well a computer can be asked to play, weakest first."""

Worth = Callable[[State, int], float]
WORTH: dict[str, Worth] = {"backgammon": plain.worth, "pachisi": pachisi.worth}


def lead(state: State, seat: int) -> float:
    """How much farther a seat has come than the others on average."""
    come = [sum(side) for side in state.pieces]
    return come[seat] * len(come) - sum(come)


def choose(rules: Rules[State], state: State, level: str = LEVELS[0]) -> Choice:
    """The legal action after which the position is worth most to the seat that acts.

    While a throw is due, that is a double or nothing.

    Raises `Impossible` for an unknown level, or when no seat has anything to choose.
    """
    choices, seat = rules.legal_moves(state), state.seat
    if level not in LEVELS:
        raise Impossible(f"There is no level {level[:40]}.")
    with_cube = doubling.call(rules, state)
    if with_cube is not None:
        return with_cube
    if seat is None or rules.due(state) != "move":
        raise Impossible("There is nothing to choose in this position.")
    worth = WORTH.get(rules.game, lead)
    return max(choices, key=lambda choice: worth(rules.apply(state, choice), seat))

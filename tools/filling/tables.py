"""The games, numbers of seats and first positions of invented matches."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from games.engine.forms.text import position_text
from games.engine.games import table
from games.engine.play import play
from games.engine.state import State
from games.ratings.results import sides_of
from tools.filling.rows import as_json

GAMES = {
    ("backgammon", 2): 45,
    ("petits-chevaux", 2): 10,
    ("petits-chevaux", 4): 10,
    ("pachisi", 2): 8,
    ("pachisi", 4): 7,
    ("senet", 2): 12,
    ("senas", 2): 8,
}
"""How often each game with this number of seats is played, relative to the others."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The beginning of an invented match: its game, number of seats, and first position."""

    game: str
    seats: int
    sides: Sequence[int]
    """For each seat, the lowest seat of its side."""
    position: str
    active_seat: int
    pieces: str


def tables(random: Random, many: int) -> Sequence[Opening]:
    """Return the beginnings of `many` matches, each game as often as `GAMES` says."""
    known = [_table(random, game, seats) for game, seats in GAMES]
    return random.choices(known, list(GAMES.values()), k=many)


def _table(random: Random, game: str, seats: int) -> Opening:
    rules = table(game, {}, seats)
    state: State = rules.start()
    while state.seat is None:
        state = play(rules, state, random.choice(rules.throws(state))[0])
    pieces = as_json([list(side) for side in state.pieces])
    return Opening(game, seats, sides_of(rules), position_text(rules, state), state.seat, pieces)

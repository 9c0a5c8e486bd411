"""Games between two players; in every seating each seat gets the same throws."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean, median
from time import perf_counter

from games.engine.rules import Rules
from games.engine.state import State, Throw
from tools.training.arena.opponents import Maker
from tools.training.results import Result


class Dice:
    """The throws of one game.

    A throw depends on the seed, the seat, the number of the turn and the number of the throw in the
    turn. It does not depend on the player in the seat.
    """

    def __init__(self, seed: str) -> None:
        self._seed, self._thrown = seed, Counter[int | None]()
        self._turns = Counter[int | None]()
        self._last: int | None = None

    def throw(self, rules: Rules[State], state: State) -> Throw:
        """Return the next throw of the active seat."""
        seat = state.seat
        if seat is None or seat != self._last:
            self._turns[seat] += 1
            self._thrown[seat], self._last = 0, seat
        self._thrown[seat] += 1
        seed = f"{self._seed}/{seat}/{self._turns[seat]}/{self._thrown[seat]}"
        rng = Random(seed)  # noqa: S311  nothing secret here
        return rules.read([rng.randrange(faces) for faces in rules.faces(state)])


@dataclass
class Match(Result):
    """The result of one player against another, and the times of both players' decisions."""

    rounds: list[float] = field(default_factory=list)
    games: int = 0
    seconds: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    """The seconds of each decision, for both players."""

    def times(self, who: int) -> tuple[float, float]:
        """Return the median and the longest decision time of player 0 or 1, in seconds."""
        return median(self.seconds[who]), max(self.seconds[who])


def match(rules: Rules[State], first: Maker, second: Maker, rounds: int, seed: str) -> Match:
    """Play rounds of games between two players, and return the result of the first.

    A round is one game for each side: the first player takes that side, the second player all other
    seats. Games that can be worth more than one point are counted in points, other games as won or
    not.
    """
    found, sides = Match(), _sides(rules)
    for number in range(rounds):
        won = [
            _game(
                rules,
                [first if seat in side else second for seat in range(rules.seats)],
                side,
                f"{seed}/{number}",
                found,
            )
            for side in sides
        ]
        found.rounds.append(fmean(won))
        found.games += len(won)
    return found


def _sides(rules: Rules[State]) -> list[tuple[int, ...]]:
    """Return the seats of each side: a side is all seats that lose when one of them resigns."""
    start = rules.start()
    everybody = set(range(rules.seats))
    lost = (everybody - {*rules.resignation(start, seat).winners} for seat in range(rules.seats))
    return list(dict.fromkeys(tuple(sorted(side)) for side in lost))


def _game(
    rules: Rules[State], makers: Sequence[Maker], side: tuple[int, ...], seed: str, found: Match
) -> float:
    players = [maker(f"{seed}/{seat}") for seat, maker in enumerate(makers)]
    state, dice = rules.start(), Dice(seed)
    while (outcome := rules.outcome(state)) is None:
        seat = state.seat
        legal = rules.legal_moves(state) if seat is not None else ()
        choice = None
        if seat is not None and legal:
            began = perf_counter()
            choice = players[seat].choose(rules, state)
            found.seconds[seat not in side].append(perf_counter() - began)
        state = rules.apply(state, choice or dice.throw(rules, state))
    won = side[0] in outcome.winners
    if rules.value_names:
        return float(outcome.points if won else -outcome.points)
    return float(won)

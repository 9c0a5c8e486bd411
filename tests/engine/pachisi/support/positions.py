"""Positions of pachisi in each seat's own progress: `18 20 in home` for four pieces."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.engine.explanations import Refusal
from games.engine.options import Value, seat_table
from games.engine.pachisi.board import HOME, WAITING
from games.engine.pachisi.rules import Pachisi
from games.engine.pachisi.state import PachisiState
from games.engine.play import play
from games.engine.state import Call, Move, Throw

SOUTH, EAST, NORTH, WEST = range(4)
"""The seats of four players."""
Options = dict[str, Value]
NAMES = {"in": WAITING, "home": HOME}


@dataclass(frozen=True)
class Cross:
    """A position and its table."""

    rules: Pachisi
    state: PachisiState

    @property
    def due(self) -> str:
        """The phase."""
        return self.rules.due(self.state)

    @property
    def seat(self) -> int | None:
        """The active seat."""
        return self.state.seat

    def after_throw(self, *values: int) -> Cross:
        """Return the position after throws of one value each."""
        return self if not values else self._after(Throw(values[:1])).after_throw(*values[1:])

    def after_start_throw(self, *values: int) -> Cross:
        """Return the position after one throw of all contenders for the start."""
        return self._after(Throw(values))

    def after(self, *words: str) -> Cross:
        """Return the position after moves, or after `decline`."""
        return self if not words else self._after(self.action(words[0])).after(*words[1:])

    def legal(self, score: int | None = None) -> set[str]:
        """Return the legal moves, with one number or with any."""
        return {
            f"{_name(each.start)}-{_name(each.end)}"
            for each in self.rules.legal_moves(self.state)
            if isinstance(each, Move) and score in (None, each.score)
        }

    def refusal(self, word: str) -> Refusal | None:
        """Return the refusal of a move, or None."""
        return self.rules.why_not(self.state, self.action(word))

    def why_not(self, word: str) -> str | None:
        """Return the statement that forbids a move, or None."""
        refusal = self.refusal(word)
        return refusal.statement if refusal else None

    def stands(self, seat: int) -> str:
        """Return the squares of a seat's pieces, in the words of `cross`."""
        return " ".join(map(_name, self.state.pieces[seat]))

    def remarks(self) -> set[str]:
        """The statements of the remarks on the position."""
        return {remark.statement for remark in self.rules.remarks(self.state)}

    def action(self, word: str) -> Move | Call:
        """Parse `18-20`, `in-1:25` by a 25, `18-20:2/25` by a share of a 25, or a call.

        `18-20:2/4#1` is a share of a 4 that is the first number in hand.
        """
        if "-" not in word:
            return Call(word)
        way, _, rest = word.partition(":")
        start, end = (NAMES.get(name) or int(name.replace("in", "0")) for name in way.split("-"))
        score, _, of = rest.partition("/")
        of, _, nth = of.partition("#")
        return Move(
            start,
            end,
            int(score) if score else end - start,
            int(of) if of else None,
            int(nth) - 1 if nth else None,
        )

    def having(self, *captures: int) -> Cross:
        """Return the position with so many counted captures of each seat."""
        return check_valid(self.rules, replace(self.state, captures=captures))

    def _after(self, action: Move | Call | Throw) -> Cross:
        return Cross(self.rules, play(self.rules, self.state, action))


def table(seats: int = 2, /, **options: Value) -> Pachisi:
    """Return a table of pachisi."""
    rules = seat_table(Pachisi, options, seats)  # type: ignore[arg-type]
    assert isinstance(rules, Pachisi)
    return rules


def opening(seats: int = 2, /, **options: Value) -> Cross:
    """Return the position before the first throw."""
    rules = table(seats, **options)
    return Cross(rules, rules.start())


def south_begins(seats: int = 2, /, **options: Value) -> Cross:
    """Return the position before South's first throw."""
    return opening(seats, **options).after_start_throw(10, *(2,) * (seats - 1))


def cross(*sides: str, **options: Value) -> Cross:
    """Return a position in which South throws and every seat's first piece has left."""
    return turn_of(SOUTH, *sides, **options)


def turn_of(seat: int, /, *sides: str, **options: Value) -> Cross:
    """Return a position in which this seat throws and every seat's first piece has left."""
    state = PachisiState(tuple(map(_side, sides)), seat, left=(True,) * len(sides))
    return check_valid(table(len(sides), **options), state)


def check_valid(rules: Pachisi, state: PachisiState) -> Cross:
    """Return a valid position."""
    assert rules.invalid_reason(state) is None
    return Cross(rules, state)


def _side(names: str) -> tuple[int, ...]:
    steps = [NAMES[name] if name in NAMES else int(name) for name in names.split()]
    return tuple(sorted([WAITING] * (4 - len(steps)) + steps))


def _name(step: int) -> str:
    return {WAITING: "in", HOME: "home"}.get(step) or str(step)

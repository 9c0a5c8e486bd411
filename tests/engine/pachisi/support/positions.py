"""Pachisi positions in words, by each seat's own progress: `18 20 in home` for four pieces."""

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
    """A pachisi position with its rules."""

    rules: Pachisi
    state: PachisiState

    @property
    def due(self) -> str:
        """The phase of the position: `throw`, `move` or `over`."""
        return self.rules.due(self.state)

    @property
    def seat(self) -> int | None:
        """The active seat."""
        return self.state.seat

    def after_throw(self, *values: int) -> Cross:
        """Return the position after these throws, each of one value."""
        return self if not values else self._after(Throw(values[:1])).after_throw(*values[1:])

    def after_start_throw(self, *values: int) -> Cross:
        """Return the position after a throw for the start, with a value for each contender."""
        return self._after(Throw(values))

    def after(self, *words: str) -> Cross:
        """Return the position after these actions in words, such as `18-20` or `decline`."""
        return self if not words else self._after(self.action(words[0])).after(*words[1:])

    def legal(self, score: int | None = None) -> set[str]:
        """Return the legal steps in words; only those by the number `score`, if it is given."""
        return {
            f"{_name(each.start)}-{_name(each.end)}"
            for each in self.rules.legal_moves(self.state)
            if isinstance(each, Move) and score in (None, each.score)
        }

    def refusal(self, word: str) -> Refusal | None:
        """Return the explanation of why the action `word` is illegal, or None if it is legal."""
        return self.rules.why_not(self.state, self.action(word))

    def why_not(self, word: str) -> str | None:
        """Return the ID of the statement that makes the action `word` illegal, or None."""
        refusal = self.refusal(word)
        return refusal.statement if refusal else None

    def stands(self, seat: int) -> str:
        """Return the squares of a seat's pieces in words, as `cross` reads them."""
        return " ".join(map(_name, self.state.pieces[seat]))

    def remarks(self) -> set[str]:
        """Return the IDs of the statements that the sentences beside the position refer to."""
        return {remark.statement for remark in self.rules.remarks(self.state)}

    def action(self, word: str) -> Move | Call:
        """Return the action that a word means: a step, or a call if it has no hyphen.

        `18-20` uses a 2, `in-1:25` a 25, `18-20:2/25` a share, 2 of a 25. `18-20:2/4#1` uses a
        share of a 4 that is the first of the numbers still to be played.
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
        """Return the position in which each seat has made this number of captures that count."""
        return check_valid(self.rules, replace(self.state, captures=captures))

    def _after(self, action: Move | Call | Throw) -> Cross:
        return Cross(self.rules, play(self.rules, self.state, action))


def table(seats: int = 2, /, **options: Value) -> Pachisi:
    """Return the rules of pachisi for this number of seats, with these options."""
    rules = seat_table(Pachisi, options, seats)  # type: ignore[arg-type]
    assert isinstance(rules, Pachisi)
    return rules


def opening(seats: int = 2, /, **options: Value) -> Cross:
    """Return the position before the first throw of a match with these options."""
    rules = table(seats, **options)
    return Cross(rules, rules.start())


def south_begins(seats: int = 2, /, **options: Value) -> Cross:
    """Return the position after South has won the throw for the start, before its first throw."""
    return opening(seats, **options).after_start_throw(10, *(2,) * (seats - 1))


def cross(*sides: str, **options: Value) -> Cross:
    """Return the position with these pieces in words, in which South throws.

    Every seat's first piece has left the Charkoni, so only graces bring pieces in.
    """
    return turn_of(SOUTH, *sides, **options)


def turn_of(seat: int, /, *sides: str, **options: Value) -> Cross:
    """Return the position with these pieces in words, in which `seat` throws.

    Every seat's first piece has left the Charkoni, so only graces bring pieces in.
    """
    state = PachisiState(tuple(map(_side, sides)), seat, left=(True,) * len(sides))
    return check_valid(table(len(sides), **options), state)


def check_valid(rules: Pachisi, state: PachisiState) -> Cross:
    """Return this state with its rules.

    Fails if the position is invalid.
    """
    assert rules.invalid_reason(state) is None
    return Cross(rules, state)


def _side(names: str) -> tuple[int, ...]:
    steps = [NAMES[name] if name in NAMES else int(name) for name in names.split()]
    return tuple(sorted([WAITING] * (4 - len(steps)) + steps))


def _name(step: int) -> str:
    return {WAITING: "in", HOME: "home"}.get(step) or str(step)

"""Petits chevaux positions in words: the places of a seat's horses, such as `10 56 E3`.

A number is a square on the seat's path, and E1 to E6 are its stalls. Horses that are not named wait
in their corridor.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.explanations import Refusal
from games.engine.petits_chevaux.notation import place_name
from games.engine.petits_chevaux.rules import PetitsChevaux
from games.engine.petits_chevaux.state import PetitsChevauxState
from games.engine.petits_chevaux.throws import SIX
from games.engine.play import legal, play
from games.engine.state import Call, Move, Outcome, Throw


@dataclass(frozen=True)
class Position:
    """A petits chevaux position with its rules."""

    rules: PetitsChevaux
    state: PetitsChevauxState

    def after_throw(self, *dice: int) -> Position:
        """Return the position after a throw of this die, or of a die for each seat that throws."""
        return Position(self.rules, play(self.rules, self.state, Throw(dice)))

    def after(self, word: str) -> Position:
        """Return the position after the step `word`, such as `10-14`."""
        return Position(self.rules, play(self.rules, self.state, move(word)))

    def legal(self) -> set[str]:
        """Return the legal steps in words, such as `10-14`."""
        return {
            f"{place_name(each.start)}-{place_name(each.end)}"
            for each in legal(self.rules, self.state)
            if isinstance(each, Move)
        }

    def refusal(self, action: str | Move | Call | Throw) -> Refusal | None:
        """Return the explanation of why an action is illegal, or None if it is legal."""
        wanted = move(action) if isinstance(action, str) else action
        return self.rules.why_not(self.state, wanted)

    def why_not(self, action: str | Move | Call | Throw) -> str | None:
        """Return the ID of the statement that makes an action illegal, or None."""
        refusal = self.refusal(action)
        return refusal.statement if refusal else None

    def stands(self, seat: int) -> str:
        """Return the squares of a seat's horses in words, as `position` reads them."""
        return " ".join(place_name(place) for place in self.state.pieces[seat] if place)

    def waiting(self) -> tuple[int | None, int, int | None]:
        """Return the active seat, its throws left, and the horse that must use the next throw."""
        return self.state.seat, self.state.throws_left, self.state.must_use

    def due(self) -> str:
        return self.rules.due(self.state)

    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    def remarks(self) -> dict[str, str]:
        """Return the sentences that players read beside the position, by ID of their statement."""
        return {remark.statement: str(remark) for remark in self.rules.remarks(self.state)}


def table(seats: int = 2, **options: int | str) -> PetitsChevaux:
    """Return the rules of petits chevaux for this number of seats, with these options."""
    return PetitsChevaux(seats=seats, **options)  # type: ignore[arg-type]


def opening(rules: PetitsChevaux | None = None) -> Position:
    """Return the position before the first throw."""
    rules = rules or table()
    return Position(rules, rules.start())


def position(
    *sides: str, to_play: int = 0, must_use: int | None = None, rules: PetitsChevaux | None = None
) -> Position:
    """Return the position with these horses in words, in which a throw is due.

    Horses that are not named wait. Fails if the position is invalid.
    """
    rules = rules or table(len(sides))
    state = state_of(*sides, to_play=to_play, must_use=must_use, pawns=rules.pawns)
    assert rules.invalid_reason(state) is None
    return Position(rules, state)


def state_of(
    *sides: str,
    to_play: int | None = 0,
    pips_left: tuple[int, ...] = (),
    must_use: int | None = None,
    pawns: int = 4,
    throws_left: int | None = None,
) -> PetitsChevauxState:
    """Return the state with these horses in words, even if it is invalid."""
    left = 1 - len(pips_left) if throws_left is None else throws_left
    pieces = tuple(_side(side, pawns) for side in sides)
    return PetitsChevauxState(pieces, to_play, pips_left, throws_left=left, must_use=must_use)


def move(word: str) -> Move:
    """Return the step that a word means: `10-14`, `C-1` or `56-E4`.

    `10-14:5` uses a 5, although the distance is 4.
    """
    way, _, score = word.partition(":")
    start, end = map(place, way.split("-"))
    return Move(start, end, int(score) if score else (end - start if start else SIX))


def place(name: str) -> int:
    """Return the progress at the place with this name: C, E1 to E6, or a square's number."""
    if name.startswith("E"):
        return 56 + int(name[1:])
    return 0 if name == "C" else int(name)


def _side(names: str, pawns: int) -> tuple[int, ...]:
    places = [place(name) for name in names.split()]
    assert len(places) <= pawns
    return tuple(sorted(places + [0] * (pawns - len(places))))

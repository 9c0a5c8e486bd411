"""Backgammon positions in words, as `24:2 13:5`: two pieces on point 24, five on point 13.

Points have White's numbers for both sides. Steps have the numbers of the player who moves.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.backgammon.notation import place_name
from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.explanations import Refusal
from games.engine.play import play
from games.engine.state import Move, Throw

WHITE, RED = 0, 1
BAR, OFF = 0, 25
START = "24:2 13:5 8:3 6:5", "1:2 12:5 17:3 19:5"


@dataclass(frozen=True)
class Position:
    """A backgammon position with its rules."""

    rules: Backgammon
    state: BackgammonState

    def after(self, *words: str) -> Position:
        """Return the position after these steps, such as `13/8`."""
        return self if not words else self._after_move(move(words[0])).after(*words[1:])

    def after_throw(self, *dice: int) -> Position:
        """Return the position after a throw of these dice."""
        return Position(self.rules, play(self.rules, self.state, Throw(dice)))

    def legal(self, score: int) -> set[str]:
        """Return the legal steps by the number `score` in words, such as `13/8`."""
        return {
            f"{place_name(each.start)}/{place_name(each.end)}"
            for each in self.rules.legal_moves(self.state)
            if isinstance(each, Move) and each.score == score
        }

    def refusal(self, word: str) -> Refusal | None:
        """Return the explanation of why the step `word` is illegal, or None if it is legal."""
        return self.rules.why_not(self.state, move(word))

    def why_not(self, word: str) -> str | None:
        """Return the ID of the statement that makes the step `word` illegal, or None."""
        refusal = self.refusal(word)
        return refusal.statement if refusal else None

    def stands(self, seat: int) -> str:
        """Return the points of a seat's pieces in words, as `position` reads them."""
        side = self.state.pieces[seat]
        named = {place: _name(seat, place) for place in side if place != OFF}
        return " ".join(f"{name}:{side.count(place)}" for place, name in named.items())

    def _after_move(self, made: Move) -> Position:
        return Position(self.rules, play(self.rules, self.state, made))


def position(
    white: str,
    red: str,
    *,
    to_play: int | None = WHITE,
    pips_left: tuple[int, ...] = (),
    rules: Backgammon | None = None,
) -> Position:
    """Return a position with these pieces in words; pieces that are not named are borne off.

    Fails if the position is invalid.
    """
    rules, state = rules or Backgammon(), state_of(white, red, to_play=to_play, pips_left=pips_left)
    assert rules.invalid_reason(state) is None
    return Position(rules, state)


def state_of(
    white: str,
    red: str,
    *,
    to_play: int | None = WHITE,
    pips_left: tuple[int, ...] = (),
    contenders: tuple[int, ...] = (),
) -> BackgammonState:
    """Return the state with these pieces in words, even if it is invalid."""
    return BackgammonState((_side(white, WHITE), _side(red, RED)), to_play, pips_left, contenders)


def opening(**options: str) -> Position:
    """Return the position before the first throw of a match with these options."""
    rules = Backgammon(**options)  # type: ignore[arg-type]
    return Position(rules, rules.start())


def move(word: str) -> Move:
    """Return the step that a word such as `13/8` means; `4/off:6` uses the number 6."""
    way, _, score = word.partition(":")
    start, end = (_place(name) for name in way.split("/"))
    return Move(start, end, int(score) if score else end - start)


def _place(name: str) -> int:
    return {"bar": BAR, "off": OFF}[name] if name.isalpha() else OFF - int(name)


def _name(seat: int, place: int) -> str:
    if place == BAR:
        return "bar"
    return str(OFF - place if seat == WHITE else place)


def _side(piles: str, seat: int) -> tuple[int, ...]:
    places = list[int]()
    for pile in piles.split():
        name, many = pile.split(":")
        place = _place(name) if seat == WHITE or name == "bar" else int(name)
        places += [place] * int(many)
    assert len(places) <= 15
    return tuple(sorted(places + [OFF] * (15 - len(places))))

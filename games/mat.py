"""A finished game of backgammon as the text that programs for backgammon exchange (`.mat`)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from games.engine.core import Move, Outcome, Rules, State, Throw
from games.engine.exchange import action_from
from games.engine.text import read_position
from games.log import Turn

COLUMN = 28
"""How wide the first player's half of a numbered line is."""
NUMBER = 5
"""How wide the number before it is."""


@dataclass(frozen=True, slots=True)
class Played:
    """What one side did in its turn."""

    seat: int
    words: str


def mat(names: Sequence[str], turns: Sequence[Turn], outcome: Outcome) -> str:
    """Write one game, played for points: heads, numbered turns in two columns, who won what.

    A turn that was given up in the middle is left out: programs take no half of one.
    """
    played = list(filter(None, map(_played, turns)))
    first, second = names
    lines = [
        f'; [Player 1 "{first}"]',
        f'; [Player 2 "{second}"]',
        "",
        " 0 point match",
        "",
        " Game 1",
        f" {first} : 0".ljust(NUMBER + COLUMN) + f"{second} : 0",
        *_rows(played, _won(outcome)),
        "",
    ]
    return "\n".join(lines)


def _won(outcome: Outcome) -> Played:
    many = "point" if outcome.points == 1 else "points"
    return Played(outcome.winners[0], f"Wins {outcome.points} {many}")


def _rows(played: Sequence[Played], won: Played) -> Iterator[str]:
    halves = list(chain.from_iterable(_halves(played)))
    halves += [""] * (len(halves) % 2)
    for number, at in enumerate(range(0, len(halves), 2), start=1):
        yield f"{number:3}) {halves[at]:{COLUMN}}{halves[at + 1]}".rstrip()
    yield " " * (NUMBER + COLUMN * won.seat) + won.words


def _halves(played: Sequence[Played]) -> Iterator[Sequence[str]]:
    """The halves of lines; the first player's is empty if the second began."""
    for number, each in enumerate(played):
        missing = number == 0 and each.seat == 1
        yield ("", each.words) if missing else (each.words,)


def _played(turn: Turn) -> Played | None:
    throw = action_from(turn.throw.payload) if turn.throw.payload else None
    if not isinstance(throw, Throw):
        return None
    rules, after = read_position(turn.positions[-1])
    seat = turn.steps[0].seat if turn.steps else turn.throw.seat
    if seat is None or _unfinished(rules, after, seat):
        return None
    dice = "".join(map(str, sorted(throw.dice, reverse=True)))
    return Played(seat, f"{dice}: {_moves(rules, turn) or 'Cannot Move'}")


def _unfinished(rules: Rules[State], after: State, seat: int) -> bool:
    return rules.outcome(after) is None and after.seat == seat


def _moves(rules: Rules[State], turn: Turn) -> str:
    before = (read_position(position)[1] for position in turn.positions)
    actions = (action_from(step.payload) for step in turn.steps)
    # One position more than there are steps: the one after the last.
    pairs = zip(before, actions, strict=False)
    return rules.notation([(state, move) for state, move in pairs if isinstance(move, Move)])

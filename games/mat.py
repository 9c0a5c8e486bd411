"""A finished match of backgammon as the text that programs for backgammon exchange (`.mat`)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from games.engine.backgammon.state import BackgammonState
from games.engine.core import Move, Outcome, Rules, State, Throw
from games.engine.exchange import action_from
from games.engine.match import scored, standing, winners
from games.engine.text import read_position
from games.log import Turn, turns
from games.models import Event

COLUMN = 28
"""How wide the first player's half of a numbered line is."""
NUMBER = 5
"""How wide the number before it is."""
NEXT_GAME = "game"
"""The kind of the events between the games of a match."""
DOUBLES, TAKES, DROPS = " Doubles => ", " Takes", " Drops"


@dataclass(frozen=True, slots=True)
class Played:
    """What one side did in its turn."""

    seat: int
    words: str


def mat(names: Sequence[str], events: Iterable[Event], outcome: Outcome) -> str:
    """Write a whole match: heads, and of each game its score, its turns and who won what.

    The outcome is that of the last game, for whose end the log may hold no position. A turn that
    was given up in the middle is left out: programs take no half of one.
    """
    games = split(events)
    rules, last = read_position(games[-1][-1].position)
    later = [standing(*read_position(game[0].position)) for game in games[1:]]
    final = scored(rules, last, rules.outcome(last) or outcome)
    scores = [(0,) * rules.seats, *later, final]
    lines = [
        *(f'; [Player {number} "{name}"]' for number, name in enumerate(names, start=1)),
        "",
        f" {rules.match_points if rules.match_points > 1 else 0} point match",
    ]
    for number, game in enumerate(games, start=1):
        before, after = scores[number - 1 : number + 1]
        first, second = (f"{name} : {won}" for name, won in zip(names, before, strict=True))
        won = _won(rules, before, after)
        head = ["", f" Game {number}", f" {first}".ljust(NUMBER + COLUMN) + second]
        lines += [*head, *_rows(_ended(_played(game), won.seat), won)]
    return "\n".join([*lines, ""])


def split(events: Iterable[Event]) -> list[list[Event]]:
    """The events of each game of a match; those of a later one begin with its first position."""
    games: list[list[Event]] = [[]]
    for event in events:
        if event.kind == NEXT_GAME:
            games.append([])
        games[-1].append(event)
    return games


def _won(rules: Rules[State], before: Sequence[int], after: tuple[int, ...]) -> Played:
    gained = [now - then for now, then in zip(after, before, strict=True)]
    points = max(gained)
    many = "point" if points == 1 else "points"
    decided = rules.match_points > 1 and winners(rules, after)
    words = f"Wins {points} {many}{' and the match' if decided else ''}"
    return Played(gained.index(points), words)


def _rows(played: Sequence[Played], won: Played) -> Iterator[str]:
    halves = list[str]()
    for each in played:
        # A side that comes twice in a row, or begins on the right, has nothing between.
        halves += [""] * ((each.seat - len(halves)) % 2) + [each.words]
    # What is won stands in the winner's column, after a line of the winner's own.
    beside = len(halves) % 2 == 1
    halves += [won.words if won.seat == 1 else ""] * beside
    for number, at in enumerate(range(0, len(halves), 2), start=1):
        yield f"{number:3}) {halves[at]:{COLUMN}}{halves[at + 1]}".rstrip()
    if not (beside and won.seat == 1):
        yield " " * (NUMBER + COLUMN * won.seat) + won.words


def _ended(played: list[Played], winner: int) -> list[Played]:
    """A double that nobody has answered: who gave up then has dropped it, or has not doubled."""
    if not played or not played[-1].words.startswith(DOUBLES):
        return played
    doubler = played[-1].seat
    return [*played, Played(1 - doubler, DROPS)] if doubler == winner else played[:-1]


def _played(events: Sequence[Event]) -> list[Played]:
    return [played for turn in turns(events) for played in _said(turn)]


def _said(turn: Turn) -> Iterator[Played]:
    moves = [step for step in turn.steps if step.kind == Event.Kind.MOVE]
    thrown = _thrown(Turn(turn.throw, moves))
    if thrown is not None:
        yield thrown
    # Before its throw the next side may have doubled.
    yield from map(_called, turn.steps[len(moves) :])


def _called(step: Event) -> Played:
    _, after = read_position(step.position)
    assert isinstance(after, BackgammonState)  # noqa: S101  no other game is written so
    words = {"double": f"{DOUBLES}{2 * after.cube}", "take": TAKES, "drop": DROPS}
    return Played(step.seat or 0, words[step.payload["call"]])


def _thrown(turn: Turn) -> Played | None:
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

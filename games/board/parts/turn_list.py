"""The list of moves of a match. Rows of finished turns never change."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

from django.utils.translation import gettext

from games.engine.forms.text import read_position
from games.models import Event, Match
from games.selectors.match_log import LISTED_TURNS
from games.selectors.perspective import Perspective, by_arrival, same_for_all_viewers
from games.selectors.turns import Turn, split_by_seat, turns
from games.text.gaps import Gap, Part
from games.text.leavers import player_name
from games.text.moves import (
    is_throw_lost,
    join_words,
    known_side_name,
    side_name,
    throw_notation,
    turn_notation,
)
from games.text.randomizers import opening_label
from games.text.scores import shown_points


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A turn in the list of moves."""

    url: Gap[str]
    """The URL of the match."""
    colour: int | None
    side: Gap[str]
    throw: Gap[str]
    moves: Gap[str]
    begins: Gap[int]
    """The number of the turn's first event."""
    at: Gap[int]
    """The number of the turn's last event; a link shows the match after that event."""
    kind: str = ""
    """`game-begins` or `game-ends` for a row that begins or ends a game; else empty."""
    current: bool = False
    """Whether the page shows an earlier position, namely one of this turn."""


@dataclass(frozen=True, slots=True)
class TurnList:
    """The turns of a match, while it is played the latest, with links to the boards after them."""

    url: Gap[str]
    """The URL of the match."""
    earlier: Gap[int | None]
    """The number of the last event before the listed turns; None if all turns are listed."""
    rows: Part[tuple[TurnRow, ...]]


_RowKey = tuple[str, str | None, tuple[int, ...]]
_rows = WeakKeyDictionary[Turn, dict[_RowKey, Sequence[TurnRow]]]()
"""Turn -> its rows, by match, language and the sides of the seats, once they are decided.

Turns are equal if their events have the same keys. SQLite gives a key again after a rollback, so
the match is named as well.
"""


def turn_list(perspective: Perspective, moment: int | None = None) -> TurnList:
    """Return the list of moves of a match as it is now.

    If the page shows the position after an earlier event (`moment`), the list has all turns, and
    the row of this event is marked.
    """
    if moment is None:
        return _list_turns(perspective)
    shown = _list_all_turns(perspective)
    begins = [row.begins for row in shown.rows]
    current = max((each for each in begins if each <= moment), default=min(begins, default=0))
    rows = tuple(replace(row, current=True) if row.begins == current else row for row in shown.rows)
    return replace(shown, rows=rows)


@same_for_all_viewers
def _list_turns(perspective: Perspective) -> TurnList:
    if perspective.match.stage == Match.Stage.OVER:
        return _list_all_turns(perspective)
    return _list(perspective, perspective.turns[-LISTED_TURNS:], _earlier(perspective))


@same_for_all_viewers
def _list_all_turns(perspective: Perspective) -> TurnList:
    return _list(perspective, turns(perspective.events), None)


def _list(perspective: Perspective, listed: Sequence[Turn], earlier: int | None) -> TurnList:
    sides = _decided_sides(perspective)
    rows = [row for turn in listed for row in _turn_rows(perspective, turn, sides)]
    rows += _last_result(perspective)
    return TurnList(perspective.match.get_absolute_url(), earlier, tuple(rows))


def _earlier(perspective: Perspective) -> int | None:
    before = perspective.turns[:-LISTED_TURNS]
    return (before[-1].throw, *before[-1].steps)[-1].number if before else None


def _decided_sides(perspective: Perspective) -> tuple[int, ...]:
    """Return the side of each seat; empty until the sides are decided."""
    if not perspective.rules.are_sides_decided(perspective.state):
        return ()
    return tuple(perspective.side(seat) for seat in range(len(perspective.seats)))


def _turn_rows(perspective: Perspective, turn: Turn, sides: tuple[int, ...]) -> Sequence[TurnRow]:
    """Return the rows for a turn in the list of moves.

    The rows are cached, so that all boards of this process share them.
    """
    kept = _rows.setdefault(turn, {})
    key = (perspective.match.pk, perspective.language, sides)
    if key not in kept:
        kept[key] = _make_rows(perspective, turn)
    return kept[key]


def _make_rows(perspective: Perspective, turn: Turn) -> list[TurnRow]:
    own, *left = split_by_seat(turn)
    if turn.throw.kind == Event.Kind.START:
        return []
    game = turn.throw.kind == Event.Kind.GAME
    first = _game_rows(perspective, turn) if game else [_turn_row(perspective, own)]
    return [*first, *(_continuation_row(perspective, part) for part in left)]


def _game_rows(perspective: Perspective, turn: Turn) -> list[TurnRow]:
    """Return the row that begins a game of the match, after the result of the game before."""
    score = read_position(turn.throw.position)[1].won
    # Empty in the first game.
    before = read_position(perspective.position_before(turn.throw))[1].won or (0,) * len(score)
    points = [new - old for new, old in zip(score, before, strict=True)]
    won = [seat for seat, gained in enumerate(points) if gained]
    result = _result_row(perspective, won, max(points), score, turn.throw.number - 1)
    label = gettext("Game %(game)s") % {"game": turn.game}
    row = TurnRow(
        url=perspective.match.get_absolute_url(),
        colour=None,
        side=label,
        throw="",
        moves="",
        begins=turn.throw.number,
        at=turn.throw.number,
        kind="game-begins",
    )
    return [result, row]


def _last_result(perspective: Perspective) -> list[TurnRow]:
    """Return the row of the result of the game or match that is over; empty while it is played."""
    match = perspective.match
    if match.stage not in (Match.Stage.BETWEEN, Match.Stage.OVER):
        return []
    won, score = match.winners or (), match.score or ()
    return [_result_row(perspective, won, match.points or 0, score, match.version)]


def _result_row(
    perspective: Perspective, won: Sequence[int], points: int, score: Sequence[int], at: int
) -> TurnRow:
    """Return the row of a result: the score of the match so far, who has won, how many points."""
    names = join_words([side_name(perspective, seat) for seat in won]) if won else ""
    wanted = perspective.rules.match_points
    several = wanted > 1
    counted = max((_counted(points, score[seat], wanted) for seat in won if score), default=points)
    gained = f"{names} +{counted}" if several else gettext("%(names)s won") % {"names": names}
    return TurnRow(
        url=perspective.match.get_absolute_url(),
        colour=None,
        side=gettext("Result"),
        throw=_score(perspective, score) if several else "",
        moves=gained if won else gettext("No winner"),
        begins=at,
        at=at,
        kind="game-ends",
    )


def _counted(points: int, score: int, wanted: int) -> int:
    """Return how many of the points of a game the match has room for; `score` includes them."""
    before = score - points
    # A match that a player left keeps its score, which has no points of a last game.
    return points if before < 0 else min(points, wanted - before)


def _score(perspective: Perspective, score: Sequence[int]) -> str:
    wanted = perspective.rules.match_points
    shown = (shown_points(score[seat], wanted) for seat in by_arrival(perspective.seats) if score)
    return "–".join(map(str, shown))


def _continuation_row(perspective: Perspective, part: Turn) -> TurnRow:
    seat = part.steps[0].seat or 0
    return TurnRow(
        url=perspective.match.get_absolute_url(),
        colour=perspective.side(seat),
        side=side_name(perspective, seat),
        throw="",
        moves=turn_notation(perspective, part),
        begins=part.steps[0].number,
        at=part.steps[-1].number,
    )


def _thrower(perspective: Perspective, seat: int) -> str:
    return known_side_name(perspective, seat) or player_name(perspective, seat)


def _turn_row(perspective: Perspective, turn: Turn) -> TurnRow:
    # The throw that decides who begins is no player's, but in some games its numbers are played.
    seat = turn.steps[0].seat if turn.steps else turn.throw.seat
    return TurnRow(
        url=perspective.match.get_absolute_url(),
        colour=None if seat is None else perspective.side(seat),
        side="" if seat is None else _thrower(perspective, seat),
        throw=throw_notation(turn),
        moves=_moves(perspective, turn),
        begins=turn.throw.number,
        at=(turn.throw, *turn.steps)[-1].number,
    )


def _moves(perspective: Perspective, turn: Turn) -> str:
    if turn.throw.seat is None and not turn.steps:
        return opening_label(perspective.rules)
    return gettext("no move") if is_throw_lost(turn) else turn_notation(perspective, turn)

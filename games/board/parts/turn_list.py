"""The list of moves of a match. Rows of finished turns never change."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

from django.utils.translation import get_language, gettext

from games.models import Event
from games.selectors.match_log import LISTED_TURNS
from games.selectors.perspective import Perspective, same_for_all_viewers
from games.selectors.turns import Turn, split_by_seat
from games.text.gaps import Gap, Part
from games.text.moves import is_throw_lost, side_name, throw_notation, turn_notation


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A turn in the list of moves."""

    url: Gap[str]
    """The URL of the match."""
    colour: int | None
    side: Gap[str]
    throw: Gap[str]
    moves: Gap[str]
    at: Gap[int]
    """The number of the turn's last event; a link shows the match after that event."""
    current: bool = False
    """Whether the page shows an earlier position, namely the one after this turn."""


@dataclass(frozen=True, slots=True)
class TurnList:
    """The latest turns of a match, each with a link to the board after it."""

    url: Gap[str]
    """The URL of the match."""
    earlier: Gap[int | None]
    """The number of the last event before the listed turns; None if all turns are listed."""
    rows: Part[tuple[TurnRow, ...]]


_RowKey = tuple[str, str, tuple[int, ...]]
_rows = WeakKeyDictionary[Turn, dict[_RowKey, Sequence[TurnRow]]]()
"""Turn -> its rows, by match, language and the sides of the seats.

Turns are equal if their events have the same keys. SQLite gives a key again after a rollback, so
the match is named as well.
"""


def turn_list(perspective: Perspective, *, past: bool = False) -> TurnList:
    """Return the list of moves up to the position that the page shows.

    If this is an earlier position (`past`), the last row is marked, whose turn led there.
    """
    shown = _list_turns(perspective)
    if not past or not shown.rows:
        return shown
    *others, last = shown.rows
    return replace(shown, rows=(*others, replace(last, current=True)))


@same_for_all_viewers
def _list_turns(perspective: Perspective) -> TurnList:
    turns = perspective.turns[-LISTED_TURNS:]
    rows = tuple(row for turn in turns for row in _turn_rows(perspective, turn))
    return TurnList(perspective.match.get_absolute_url(), _earlier(perspective), rows)


def _earlier(perspective: Perspective) -> int | None:
    before = perspective.turns[:-LISTED_TURNS]
    return (before[-1].throw, *before[-1].steps)[-1].number if before else None


def _turn_rows(perspective: Perspective, turn: Turn) -> Sequence[TurnRow]:
    """Return the rows for a turn in the list of moves.

    The rows are cached, so that all boards of this process share them.
    """
    sides = tuple(perspective.side(seat) for seat in range(len(perspective.seats)))
    kept = _rows.setdefault(turn, {})
    key = (perspective.match.pk, get_language(), sides)
    if key not in kept:
        kept[key] = _make_rows(perspective, turn)
    return kept[key]


def _make_rows(perspective: Perspective, turn: Turn) -> list[TurnRow]:
    own, *left = split_by_seat(turn)
    if turn.throw.kind == Event.Kind.START:
        return []
    game = turn.throw.kind == Event.Kind.GAME
    first = _game_row(perspective, turn) if game else _turn_row(perspective, own)
    return [first, *(_continuation_row(perspective, part) for part in left)]


def _game_row(perspective: Perspective, turn: Turn) -> TurnRow:
    label = gettext("Game %(game)s") % {"game": turn.game}
    return TurnRow(
        url=perspective.match.get_absolute_url(),
        colour=None,
        side=label,
        throw="",
        moves="",
        at=turn.throw.number,
    )


def _continuation_row(perspective: Perspective, part: Turn) -> TurnRow:
    seat = part.steps[0].seat or 0
    return TurnRow(
        url=perspective.match.get_absolute_url(),
        colour=perspective.side(seat),
        side=side_name(perspective, seat),
        throw="",
        moves=turn_notation(perspective, part),
        at=part.steps[-1].number,
    )


def _turn_row(perspective: Perspective, turn: Turn) -> TurnRow:
    seat = turn.throw.seat
    return TurnRow(
        url=perspective.match.get_absolute_url(),
        colour=None if seat is None else perspective.side(seat),
        side=gettext("Start") if seat is None else side_name(perspective, seat),
        throw=throw_notation(turn),
        moves=gettext("no move") if is_throw_lost(turn) else turn_notation(perspective, turn),
        at=(turn.throw, *turn.steps)[-1].number,
    )

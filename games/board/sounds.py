"""The sounds of a board: of throws, moves, calls, offers and answers since the last push."""

from collections import Counter

from games.engine.forms.exchange import action_from
from games.engine.forms.text import read_position
from games.engine.state import Move
from games.models import Event
from games.selectors.match_log import Entry
from games.selectors.perspective import Perspective, same_for_all_viewers

ROLL, MOVE, HIT, OFF, CALL, OFFER = "roll", "move", "hit", "off", "call", "offer"
"""The names by which scripts know the sounds."""
MAX_SOUNDS = 6
"""The most sounds of one board; a longer series of automatic events plays the last ones."""


@same_for_all_viewers
def sounds(perspective: Perspective) -> str:
    """Return the names of the sounds of all events since the last push, for the page's script."""
    named = (_sound(entry) for entry in perspective.log.entries_since_push)
    return " ".join([name for name in named if name][-MAX_SOUNDS:])


def _sound(entry: Entry) -> str:
    match entry.event.kind:
        case Event.Kind.THROW:
            return ROLL
        case Event.Kind.CALL:
            return CALL
        case Event.Kind.OFFER | Event.Kind.ANSWER | Event.Kind.REMATCH:
            return OFFER
        case Event.Kind.MOVE:
            return _sound_of_move(entry)
    return ""


def _sound_of_move(entry: Entry) -> str:
    move = action_from(entry.event.payload)
    if not isinstance(move, Move) or entry.before is None:
        return MOVE
    rules, before = read_position(entry.before.position)
    after = read_position(entry.event.position)[1]
    sides = enumerate(zip(before.pieces, after.pieces, strict=True))
    others = [pieces for seat, pieces in sides if seat != entry.event.seat]
    if any(Counter(old) - Counter(new) for old, new in others):
        return HIT
    return OFF if move.end == rules.last else MOVE

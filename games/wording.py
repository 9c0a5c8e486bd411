"""What is said about a match, in whole sentences."""

from collections.abc import Sequence
from functools import lru_cache

from django.utils.translation import gettext, ngettext

from games.engine.core import Move, Throw
from games.engine.exchange import action_from
from games.engine.layout import Place
from games.engine.text import action_text, read_action, read_position
from games.log import Turn
from games.models import Event, Match
from games.sight import Sight


def place_name(place: Place) -> str:
    """What a place is called."""
    return gettext(place.name) % {"number": place.number}


def side_name(sight: Sight, seat: int) -> str:
    """What a side is called."""
    return gettext(sight.rules.side_names[sight.rules.side(sight.state, seat)])


def pile_name(sight: Sight, key: str) -> str:
    """What stands in a place."""
    seats = [seat for seat, _ in sight.piles[key]]
    counted = [
        ngettext("%(count)s %(side)s piece", "%(count)s %(side)s pieces", seats.count(seat))
        % {"count": seats.count(seat), "side": side_name(sight, seat)}
        for seat in sorted(set(seats))
    ]
    return ", ".join(counted) or gettext("empty")


def joined(scores: Sequence[int]) -> str:
    """The scores as they are read out."""
    *most, last = map(str, scores)
    if not most:
        return last
    return gettext("%(first)s and %(last)s") % {"first": ", ".join(most), "last": last}


def thrown(turn: Turn) -> str:
    """A throw as it is written: 6-3."""
    action = action_from(turn.throw.payload)
    return "-".join(map(str, action.dice)) if isinstance(action, Throw) else ""


def turn_words(sight: Sight) -> str:
    """Whose turn it is and what is due, or how it ended."""
    if sight.acting is None:
        return result(sight)
    words = {
        ("throw", True): gettext("Your turn: throw the dice."),
        ("move", True): gettext("Your turn: play %(scores)s."),
        ("done", True): gettext("Your turn is played: say done, or undo."),
        ("throw", False): gettext("%(name)s (%(side)s) is to throw."),
        ("move", False): gettext("%(name)s (%(side)s) is to play %(scores)s."),
        ("done", False): gettext("%(name)s (%(side)s) may still undo."),
    }[sight.due, sight.mine]
    return words % {
        "name": sight.seats[sight.acting].name,
        "side": side_name(sight, sight.acting),
        "scores": joined(sight.state.scores) if sight.state.scores else "",
    }


def result(sight: Sight) -> str:
    """Who won, how many points and how."""
    points = sight.match.points or 0
    winner = (sight.match.winners or [0])[0]
    by_resigning = sight.match.ending == Match.Ending.RESIGNED
    sentence = (
        ngettext(
            "%(name)s (%(side)s) wins %(points)s point; the other side resigned.",
            "%(name)s (%(side)s) wins %(points)s points; the other side resigned.",
            points,
        )
        if by_resigning
        else ngettext(
            "%(name)s (%(side)s) wins %(points)s point.",
            "%(name)s (%(side)s) wins %(points)s points.",
            points,
        )
    )
    return sentence % {
        "name": sight.seats[winner].name,
        "side": side_name(sight, winner),
        "points": points,
    }


def happened(sight: Sight) -> str:
    """The last thing that happened, as it is read out."""
    event = sight.events[-1]
    turn = sight.turns[-1]
    if event.kind == Event.Kind.THROW:
        return _threw(sight, turn)
    if event.seat is None:
        return ""
    name = sight.seats[event.seat].name
    if event.kind == Event.Kind.MOVE:
        return gettext("%(name)s played %(moves)s.") % {"name": name, "moves": written(turn)}
    if event.kind == Event.Kind.UNDO:
        return gettext("%(name)s took a step back.") % {"name": name}
    return ""


def _threw(sight: Sight, turn: Turn) -> str:
    if turn.throw.seat is None:
        return gettext("The throw for the start: %(throw)s.") % {"throw": thrown(turn)}
    sentence = gettext("%(name)s threw %(throw)s.")
    if lost(sight, turn):
        sentence = gettext("%(name)s threw %(throw)s and cannot move.")
    return sentence % {"name": sight.seats[turn.throw.seat].name, "throw": thrown(turn)}


def lost(sight: Sight, turn: Turn) -> bool:
    """Tell whether nothing of a throw could be played."""
    if turn.throw.seat is None or turn.steps:
        return False
    return turn is not sight.turns[-1] or sight.state.seat != turn.throw.seat


def written(turn: Turn) -> str:
    """The moves of a turn in the game's own notation."""
    actions = (action_from(step.payload) for step in turn.steps)
    moves = tuple(action_text(action) for action in actions)
    return _notation(tuple(turn.positions[:-1]), moves)


@lru_cache(maxsize=4096)
def _notation(positions: tuple[str, ...], moves: tuple[str, ...]) -> str:
    if not moves:
        return ""
    tables = [read_position(position) for position in positions]
    played = [
        (state, move)
        for (_, state), move in zip(tables, map(read_action, moves), strict=True)
        if isinstance(move, Move)
    ]
    return tables[0][0].notation(played)

"""Reading the log of a match: turns, and what of them still stands."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from games.engine.core import Outcome, Rules, State, Throw
from games.engine.text import read_position
from games.models import Event
from games.proof import rulings
from games.proof.offers import RESIGN

STEPS = (Event.Kind.MOVE, Event.Kind.CALL)
STARTS = (Event.Kind.START, Event.Kind.GAME)
"""With what a game begins."""
OPENINGS = (*STARTS, Event.Kind.THROW)
"""What no step before it can be taken back after."""


@dataclass(slots=True)
class Turn:
    """A throw and the steps that were made with it and not taken back."""

    throw: Event
    steps: list[Event] = field(default_factory=list)

    @property
    def positions(self) -> list[str]:
        """The position after the throw and after every step."""
        return [event.position for event in (self.throw, *self.steps)]


def chose(turn: Turn) -> bool:
    """Tell whether there was a choice before any step of a turn."""
    before = map(read_position, turn.positions[:-1])
    return any(len(rules.legal_moves(state)) > 1 for rules, state in before)


def may_undo(turn: Turn, seat: int | None) -> bool:
    """Tell whether the last step of a turn was made by whoever sits here, and by no stand-in."""
    return bool(turn.steps) and turn.steps[-1].seat == seat and turn.steps[-1].user_id is not None


def seats_out(events: Iterable[Event]) -> dict[int, str]:
    """The seats that their players have left by the end of a log, and how."""
    found = dict[int, str]()
    for event in standing(events):
        if event.kind == Event.Kind.OUT and event.seat is not None:
            found[event.seat] = event.payload["why"]
        elif event.kind == Event.Kind.BACK and event.seat is not None:
            del found[event.seat]
        elif ruled(event) == rulings.RESEAT:
            found.pop(event.payload["seat"], None)
    return found


def taken_over(events: Iterable[Event]) -> set[int | None]:
    """The seats in which somebody else has played, or may have, if only for a while."""
    given = {event.payload["seat"] for event in events if ruled(event) == rulings.RESEAT}
    return given | {event.seat for event in events if event.kind == Event.Kind.OUT}


def standing(events: Iterable[Event]) -> list[Event]:
    """A log without what does not count any more, because the match was reopened before it."""
    kept = list[Event]()
    for event in events:
        if ruled(event) == rulings.REOPEN:
            kept = [each for each in kept if each.number <= event.payload["at"]]
        kept.append(event)
    return kept


def games_begun(events: Iterable[Event]) -> int:
    """Which game of its match is played at the end of a log."""
    return 1 + sum(event.kind == Event.Kind.GAME for event in standing(events))


def ruled(event: Event) -> str:
    """What kind of ruling an event tells of; nothing for any other event."""
    return str(event.payload["ruling"]) if event.kind == Event.Kind.RULING else ""


def by_seats(turn: Turn) -> list[Turn]:
    """A turn by who played: what a throw leaves to another seat is like a turn of its own."""
    parts = [Turn(turn.throw)]
    for step in turn.steps:
        last = (parts[-1].throw, *parts[-1].steps)[-1]
        # The throw for the start is nobody's, and may be played; it is no answer to a call.
        if last.seat != step.seat and (last.seat is not None or step.kind == Event.Kind.CALL):
            parts.append(Turn(last))
        parts[-1].steps.append(step)
    return parts


def turns(events: Iterable[Event]) -> list[Turn]:
    """Every throw with the steps that stand, in the order of the log."""
    found = list[Turn]()
    for event in standing(events):
        if event.kind in OPENINGS:
            found.append(Turn(event))
        elif event.kind in STEPS:
            found[-1].steps.append(event)
        elif event.kind == Event.Kind.UNDO:
            found[-1].steps.pop()
        elif event.kind == Event.Kind.TAKEBACK:
            found[-1].steps.clear()
    return found


def newest(events: Sequence[Event]) -> list[Event]:
    """What no board before the last push has shown.

    What is done automatically follows in one transaction on what somebody did themselves. So it is
    everything from there on.
    """
    first = len(events) - 1
    while first > 0 and events[first].automatic:
        first -= 1
    return list(events[first:])


def ended(events: Sequence[Event]) -> Outcome | None:
    """How the last game of a log has ended, if it was played, resigned or decided to its end."""
    told = [event for event in standing(events) if not _beside(event)]
    if not told:
        return None
    rules, state = read_position(told[-1].position)
    if told[-1].kind == Event.Kind.RULING:
        places, points = told[-1].payload["places"], told[-1].payload["points"]
        return rulings.decided(rules, state, places, points)
    if told[-1].kind == Event.Kind.RESIGN:
        return rules.resignation(state, told[-1].seat or 0)
    return _given_up(rules, state, events, told[-1]) or rules.outcome(state)


def _beside(event: Event) -> bool:
    """Tell whether an event may come after a game has ended and says nothing of how."""
    return event.kind == Event.Kind.READY or ruled(event) not in ("", rulings.ADJUDICATE)


def _given_up(
    rules: Rules[State], state: State, events: Sequence[Event], last: Event
) -> Outcome | None:
    """What a game is worth whose last event accepts that it is given up for less."""
    if last.kind != Event.Kind.ANSWER or not last.payload["accepted"]:
        return None
    offer = events[last.payload["offer"] - 1]
    if offer.payload["offer"] != RESIGN:
        return None
    return Outcome(rules.resignation(state, offer.seat or 0).winners, offer.payload["points"])


def passed_on(turn: Turn, state: State, seat: int | None) -> bool:
    """Tell whether the last turn was all this seat's own, and has passed on to another."""
    if not turn.steps or state.seat == seat or {step.seat for step in turn.steps} != {seat}:
        return False
    return read_position(turn.throw.position)[1].seat == seat


def throws(events: Iterable[Event]) -> Iterator[tuple[State, Throw]]:
    """Every throw of a whole log with the position in which it was made."""
    for before, event in pairwise(events):
        if event.kind == Event.Kind.THROW:
            yield read_position(before.position)[1], Throw(tuple(event.payload["throw"]))

"""Turns of an event log, without steps that were undone or rolled back."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from games.engine.forms.text import read_position
from games.engine.only_play import only_play
from games.engine.rules import Rules
from games.engine.state import Outcome, State, Throw
from games.models import Event
from games.proof import rulings
from games.proof.offers import RESIGN

STEPS = (Event.Kind.MOVE, Event.Kind.CALL)
STARTS = (Event.Kind.START, Event.Kind.GAME)
"""Kinds of event that begin a game."""
OPENINGS = (*STARTS, Event.Kind.THROW)
"""Kinds of event that begin a new turn; no earlier step can be undone afterwards."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Turn:
    """A throw and the steps played with it that were not undone."""

    throw: Event
    steps: tuple[Event, ...] = ()
    game: int = 1
    """The number of the turn's game within the match, from 1."""

    def __hash__(self) -> int:
        # Lists of moves look up each of their turns; the hash of all events would cost far more.
        return hash((self.throw.pk, len(self.steps)))

    @property
    def positions(self) -> list[str]:
        """The position after the throw and after each step."""
        return [event.position for event in (self.throw, *self.steps)]


def had_choice(turn: Turn) -> bool:
    """Whether any step of a turn was chosen from several legal moves."""
    before = map(read_position, turn.positions[:-1])
    return any(len(rules.legal_moves(state)) > 1 for rules, state in before)


def could_differ(turn: Turn) -> bool:
    """Whether a played turn could have led to another position, so that undoing it makes sense."""
    return had_choice(turn) and not only_play(*read_position(turn.positions[0]))


def may_undo(turn: Turn, seat: int | None) -> bool:
    """Whether this seat's player made the last step of a turn, and not a bot in their place."""
    return bool(turn.steps) and turn.steps[-1].seat == seat and turn.steps[-1].user_id is not None


def seats_out(events: Iterable[Event]) -> dict[int, str]:
    """Map each seat whose player has left by the end of a log to the way they left."""
    found: Mapping[int, str] = {}
    for event in effective_events(events):
        found = seats_out_after(found, event)
    return dict(found)


def seats_out_after(out: Mapping[int, str], event: Event) -> Mapping[int, str]:
    """Return which seats are out, and how they left, after one more effective event.

    `out` says the same before the event.
    """
    if event.kind == Event.Kind.OUT and event.seat is not None:
        return {**out, event.seat: event.payload["why"]}
    if event.kind == Event.Kind.BACK and event.seat is not None:
        return {seat: why for seat, why in out.items() if seat != event.seat}
    if ruling_kind(event) == rulings.RESEAT:
        return {seat: why for seat, why in out.items() if seat != event.payload["seat"]}
    return out


def reassigned_seats(events: Iterable[Event]) -> set[int | None]:
    """Return the seats for which another player, a bot or staff may have acted.

    They were reassigned or left, or staff has played a default turn for them.
    """
    others = {rulings.RESEAT, rulings.FORCE}
    ruled = {event.payload.get("seat") for event in events if ruling_kind(event) in others}
    return ruled | {event.seat for event in events if event.kind == Event.Kind.OUT}


def effective_events(events: Iterable[Event]) -> list[Event]:
    """Return the log without events that a ruling rolled back by reopening the match."""
    kept = list[Event]()
    for event in events:
        if is_reopening(event):
            kept = [each for each in kept if each.number <= event.payload["at"]]
        kept.append(event)
    return kept


def ruling_kind(event: Event) -> str:
    """Return the kind of ruling of an event; empty for other events."""
    return str(event.payload["ruling"]) if event.kind == Event.Kind.RULING else ""


def is_reopening(event: Event) -> bool:
    """Return whether a ruling reopens the match with this event, which rolls back earlier ones."""
    return ruling_kind(event) == rulings.REOPEN


def split_by_seat(turn: Turn) -> list[Turn]:
    """Split a turn wherever another seat continues it, for example to answer a double."""
    parts = [Turn(turn.throw)]
    for step in turn.steps:
        last = (parts[-1].throw, *parts[-1].steps)[-1]
        # The throw for the start has no seat, and the starter may play it.
        if last.seat != step.seat and (last.seat is not None or step.kind == Event.Kind.CALL):
            parts.append(Turn(last))
        parts[-1] = replace(parts[-1], steps=(*parts[-1].steps, step))
    return parts


def turns(events: Iterable[Event]) -> list[Turn]:
    """Return all turns of a log in order, without undone or rolled-back steps."""
    found = list[Turn]()
    for event in effective_events(events):
        found[-1:] = turns_after(found[-1:], event)
    return found


def turns_after(last: Sequence[Turn], event: Event) -> Sequence[Turn]:
    """Return the last turn of a log, updated by one more effective event.

    `last` holds the last turn so far, if there is one. If the event begins a new turn, the result
    holds both turns.
    """
    if event.kind in OPENINGS:
        game = last[-1].game if last else 1
        return (*last, Turn(event, game=game + (event.kind == Event.Kind.GAME)))
    if event.kind in STEPS:
        return (replace(last[-1], steps=(*last[-1].steps, event)),)
    if event.kind == Event.Kind.UNDO:
        return (replace(last[-1], steps=last[-1].steps[:-1]),)
    if event.kind == Event.Kind.TAKEBACK:
        return (replace(last[-1], steps=()),)
    return last


def last_outcome(events: Sequence[Event]) -> Outcome | None:
    """Return the outcome of the last game, if play, a resignation or a ruling has ended it.

    None while the last game is not over.
    """
    told = [event for event in effective_events(events) if not _may_follow_end(event)]
    if not told:
        return None
    rules, state = read_position(told[-1].position)
    if told[-1].kind == Event.Kind.RULING:
        places, points = told[-1].payload["places"], told[-1].payload["points"]
        return rulings.adjudicated_outcome(rules, state, places, points)
    if told[-1].kind == Event.Kind.RESIGN:
        return rules.resignation(state, told[-1].seat or 0)
    return _resigned_outcome(rules, state, events, told[-1]) or rules.outcome(state)


def _may_follow_end(event: Event) -> bool:
    """Whether an event can follow the end of a game without having caused it."""
    return event.kind == Event.Kind.READY or ruling_kind(event) not in ("", rulings.ADJUDICATE)


def _resigned_outcome(
    rules: Rules[State], state: State, events: Sequence[Event], last: Event
) -> Outcome | None:
    """Return the outcome if the last event accepts an offer to resign for fewer points."""
    if last.kind != Event.Kind.ANSWER or not last.payload["accepted"]:
        return None
    offer = events[last.payload["offer"] - 1]
    if offer.payload["offer"] != RESIGN:
        return None
    return Outcome(rules.resignation(state, offer.seat or 0).winners, offer.payload["points"])


def can_take_back(turn: Turn, state: State, seat: int | None) -> bool:
    """Whether this seat can ask to take back its turn.

    The seat must have played the whole turn alone, and the next seat must be active now.
    """
    if not turn.steps or state.seat == seat or {step.seat for step in turn.steps} != {seat}:
        return False
    return read_position(turn.throw.position)[1].seat == seat


def throws(events: Iterable[Event]) -> Iterator[tuple[State, Throw]]:
    """Yield each throw of a complete log as a pair: the position before it, and the throw."""
    for before, event in pairwise(events):
        if event.kind == Event.Kind.THROW:
            yield read_position(before.position)[1], Throw(tuple(event.payload["throw"]))

"""Events of a match as sentences, for screen readers and the list of recent events."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games.engine.exchange import action_from
from games.engine.state import Move
from games.engine.text import read_position
from games.models import Event
from games.proof.offers import ABORT, RESIGN, TAKEBACK
from games.selectors.perspective import Perspective
from games.selectors.turns import Turn, current_game, events_since_last_push, split_by_seat, turns
from games.text.leavers import actor_name, describe_leaving
from games.text.moves import calls_text, is_throw_lost, source_text, throw_notation, turn_notation
from games.text.rulings import ruling_text

RECENT = 8
"""Maximum number of recent events on a board; the list of moves has the others."""


@dataclass(frozen=True, slots=True)
class EventNews:
    """A sentence about a recent event; pages announce it unless they did so before."""

    number: int
    turn: int | None
    """For moves, the number of the turn's throw; the latest sentence contains the whole turn."""
    sentence: str


def recent_news(perspective: Perspective) -> list[EventNews]:
    """Return sentences about the last events; pages skip those announced before."""
    found = list[EventNews]()
    for part in _group_events(perspective.events[-RECENT:]):
        sentence, event = _describe_part(perspective, part), part[-1]
        moves = event.kind == Event.Kind.MOVE and not event.automatic
        turn = turns(perspective.events[: event.number])[-1].throw.number if moves else None
        if sentence:
            found.append(EventNews(event.number, turn, sentence))
    return found


def describe_new_events(perspective: Perspective) -> str:
    """Return the sentences for screen readers about all events since the last push."""
    parts = _group_events(events_since_last_push(perspective.events))
    return " ".join(filter(None, (_describe_part(perspective, part) for part in parts)))


def describe_event(perspective: Perspective, event: Event) -> str:
    """Return the sentence about one event; empty for kinds that players see no sentence for."""
    return _describe_part(perspective, [event])


def _group_events(events: Sequence[Event]) -> list[list[Event]]:
    """Group events: consecutive automatic moves of a seat are one group, all others are single."""
    parts = list[list[Event]]()
    for event in events:
        before = parts[-1][-1] if parts else None
        if before and before.automatic and _belongs_together(before, event):
            parts[-1].append(event)
        else:
            parts.append([event])
    return parts


def _belongs_together(before: Event, event: Event) -> bool:
    return (before.kind, before.seat) == (event.kind, event.seat) and event.kind == Event.Kind.MOVE


def _describe_part(perspective: Perspective, part: Sequence[Event]) -> str:
    """Return one sentence about an event, or about a group of automatic moves."""
    event = part[-1]
    if event.seat is None:
        return _text_without_seat(perspective, event)
    turn = turns(perspective.events[: event.number])[-1]
    if event.kind == Event.Kind.THROW:
        return _throw_text(perspective, turn)
    sentence = _sentence(event.kind, automatic=event.automatic)
    if event.automatic:
        turn = Turn(perspective.events[part[0].number - 2], list(part))
    name = actor_name(perspective, event)
    if event.kind == Event.Kind.MOVE:
        text = sentence % {
            "name": name,
            "moves": turn_notation(perspective, split_by_seat(turn)[-1]),
        }
        return " ".join(
            filter(
                None, (text, _source_text(perspective, event), _sent_back_text(perspective, part))
            )
        )
    if event.kind == Event.Kind.CALL:
        return sentence % {"name": name, "calls": calls_text(perspective, split_by_seat(turn)[-1])}
    if event.kind in (Event.Kind.OFFER, Event.Kind.OUT):
        return (describe_offer if event.kind == Event.Kind.OFFER else describe_leaving)(
            perspective, event
        )
    if event.kind == Event.Kind.ANSWER:
        sentence = _describe_answer(perspective, event)
    return sentence % {"name": name}


def _source_text(perspective: Perspective, event: Event) -> str:
    """Return a sentence that names the throw of a number, if several were equal; else empty."""
    move = action_from(event.payload)
    if not isinstance(move, Move) or move.source is None:
        return ""
    rules, state = read_position(perspective.event(event.number - 1).position)
    return gettext("That uses %(source)s.") % {"source": source_text(rules, state, move)}


def _sent_back_text(perspective: Perspective, part: Sequence[Event]) -> str:
    """Return a sentence on how many pieces of other seats were sent back; empty if none."""
    before, after = perspective.event(part[0].number - 1).position, part[-1].position
    sides = zip(read_position(before)[1].pieces, read_position(after)[1].pieces, strict=True)
    back = sum(
        (Counter(pieces_before) - Counter(pieces_after)).total()
        for seat, (pieces_before, pieces_after) in enumerate(sides)
        if seat != part[-1].seat
    )
    sentence = ngettext("%(count)s piece is sent back.", "%(count)s pieces are sent back.", back)
    return sentence % {"count": back} if back else ""


def _text_without_seat(perspective: Perspective, event: Event) -> str:
    """Return the sentence about an event without a seat."""
    if event.kind == Event.Kind.THROW:
        return _throw_text(perspective, turns(perspective.events[: event.number])[-1])
    if event.kind == Event.Kind.GAME:
        number = current_game(perspective.events[: event.number])
        return gettext("Game %(game)s begins.") % {"game": number}
    if event.kind == Event.Kind.TIME:
        return gettext("The site was away. The lost time was given back, and some more.")
    if event.kind == Event.Kind.RULING:
        return ruling_text(perspective, event)
    return ""


def _sentence(kind: str, *, automatic: bool) -> str:
    return {
        (Event.Kind.THROW, False): gettext("%(name)s threw %(throw)s."),
        (Event.Kind.THROW, True): gettext("%(name)s threw %(throw)s (automatically)."),
        (Event.Kind.MOVE, False): gettext("%(name)s played %(moves)s."),
        (Event.Kind.MOVE, True): gettext("%(name)s played %(moves)s (automatically)."),
        (Event.Kind.CALL, False): gettext("%(name)s chose: %(calls)s."),
        (Event.Kind.CALL, True): gettext("%(name)s chose: %(calls)s (automatically)."),
        (Event.Kind.UNDO, False): gettext("%(name)s took a step back."),
        (Event.Kind.DONE, True): gettext("%(name)s said done (automatically)."),
        (Event.Kind.FLAG, False): gettext("%(name)s ran out of time."),
        (Event.Kind.TAKEBACK, False): gettext("%(name)s may play the turn again."),
        (Event.Kind.CLAIM, False): gettext("%(name)s has waited long enough."),
        (Event.Kind.BACK, False): gettext("%(name)s is back."),
        (Event.Kind.SKIP, True): gettext("%(name)s is skipped."),
        (Event.Kind.GIVE, False): gettext("%(name)s gives the other side 15 seconds."),
        (Event.Kind.READY, False): gettext("%(name)s is ready for the next game."),
    }.get((Event.Kind(kind), automatic), "")


def describe_offer(perspective: Perspective, event: Event) -> str:
    """Return the sentence about an offer."""
    kind, points = event.payload["offer"], event.payload.get("points", 0)
    sentence = {
        RESIGN: ngettext(
            "%(name)s offers to resign for %(points)s point.",
            "%(name)s offers to resign for %(points)s points.",
            points,
        ),
        ABORT: gettext("%(name)s offers to abort the match."),
        TAKEBACK: gettext("%(name)s asks to take the last turn back."),
    }[kind]
    if kind == ABORT and event is perspective.events[-1] and perspective.phase == "over":
        sentence = gettext("%(name)s aborted the match.")
    return sentence % {"name": perspective.seats[event.seat or 0].name, "points": points}


def _describe_answer(perspective: Perspective, answer: Event) -> str:
    if answer.payload["accepted"]:
        return gettext("%(name)s accepts.")
    if perspective.event(answer.payload["offer"]).seat == answer.seat:
        return gettext("%(name)s takes the offer back.")
    return gettext("%(name)s refuses.")


def _throw_text(perspective: Perspective, turn: Turn) -> str:
    if turn.throw.seat is None:
        return gettext("The throw for the start: %(throw)s.") % {"throw": throw_notation(turn)}
    automatic = turn.throw.automatic
    sentence = _sentence(Event.Kind.THROW, automatic=automatic)
    if is_throw_lost(turn):
        sentence = (
            gettext("%(name)s threw %(throw)s (automatically) and cannot move.")
            if automatic
            else gettext("%(name)s threw %(throw)s and cannot move.")
        )
    return sentence % {"name": actor_name(perspective, turn.throw), "throw": throw_notation(turn)}

"""Events of a match as sentences, for screen readers and for the list of recent events."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import get_language, gettext, ngettext

from games.engine.forms.exchange import action_from
from games.engine.forms.text import read_position
from games.engine.state import Move
from games.engine.words import gettext_noop
from games.models import Event
from games.proof.offers import ABORT, RESIGN, TAKEBACK
from games.selectors.match_log import Entry
from games.selectors.perspective import Perspective, same_for_all_viewers
from games.selectors.turns import Turn, split_by_seat
from games.text.gaps import Gap
from games.text.leavers import actor_name, describe_leaving
from games.text.moves import calls_text, is_throw_lost, source_text, throw_notation, turn_notation
from games.text.randomizers import is_rolled
from games.text.rulings import new_ruling_text, ruling_text

KEPT = (Event.Kind.THROW, Event.Kind.MOVE, Event.Kind.CALL, Event.Kind.UNDO, Event.Kind.DONE)
"""Kinds of event whose sentence depends on the event and the players alone."""
THROWN: Mapping[tuple[bool, bool, bool], str] = {
    (True, False, False): gettext_noop("%(name)s rolled %(throw)s."),
    (True, False, True): gettext_noop("%(name)s rolled %(throw)s (automatically)."),
    (True, True, False): gettext_noop("%(name)s rolled %(throw)s and cannot move."),
    (True, True, True): gettext_noop("%(name)s rolled %(throw)s (automatically) and cannot move."),
    (False, False, False): gettext_noop("%(name)s threw %(throw)s."),
    (False, False, True): gettext_noop("%(name)s threw %(throw)s (automatically)."),
    (False, True, False): gettext_noop("%(name)s threw %(throw)s and cannot move."),
    (False, True, True): gettext_noop("%(name)s threw %(throw)s (automatically) and cannot move."),
}
"""Sentences about a throw, by whether it is called a roll, is lost, and is automatic."""


@dataclass(frozen=True, slots=True)
class EventNews:
    """A sentence about a recent event; a page reads out each event only once, by its number."""

    number: Gap[int]
    turn: Gap[int | None]
    """For a move, the event number of the throw of its turn; None for all other events.

    The sentence about the latest move of a turn contains all moves of the turn.
    """
    sentence: Gap[str]


@same_for_all_viewers
def recent_news(perspective: Perspective) -> tuple[EventNews, ...]:
    """Return a sentence for each recent event that players have a sentence for."""
    found = list[EventNews]()
    for part in _group_events(perspective.log.recent):
        sentence, entry = _describe_news(perspective, part), part[-1]
        moves = entry.event.kind == Event.Kind.MOVE and not entry.event.automatic
        turn = entry.turn.throw.number if moves and entry.turn else None
        if sentence:
            found.append(EventNews(entry.event.number, turn, sentence))
    return tuple(found)


@same_for_all_viewers
def describe_new_events(perspective: Perspective) -> str:
    """Return the sentences about all events since the last push, as one text."""
    parts = _group_events(perspective.log.entries_since_push)
    return " ".join(filter(None, (_describe_news(perspective, part) for part in parts)))


def describe_event(perspective: Perspective, entry: Entry) -> str:
    """Return the sentence about one event; empty for kinds of events without a sentence."""
    return _describe_part(perspective, [entry])


def _describe_news(perspective: Perspective, part: Sequence[Entry]) -> str:
    event = part[-1].event
    if event.kind == Event.Kind.RULING:
        return new_ruling_text(perspective, event)
    return _describe_part(perspective, part)


def _group_events(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Group events: successive automatic moves of a seat form a group; others stand alone."""
    parts = list[list[Entry]]()
    for entry in entries:
        before = parts[-1][-1].event if parts else None
        if before and before.automatic and _belongs_together(before, entry.event):
            parts[-1].append(entry)
        else:
            parts.append([entry])
    return parts


def _belongs_together(before: Event, event: Event) -> bool:
    return (before.kind, before.seat) == (event.kind, event.seat) and event.kind == Event.Kind.MOVE


def _describe_part(perspective: Perspective, part: Sequence[Entry]) -> str:
    """Return the sentence about a single event, or about a group of automatic moves."""
    if part[-1].event.kind not in KEPT:
        return _compose_sentence(perspective, part)
    sentences = part[-1].sentences
    key = get_language(), part[0].event.number, perspective.snapshot.players
    if key not in sentences:
        sentences[key] = _compose_sentence(perspective, part)
    return sentences[key]


def _compose_sentence(perspective: Perspective, part: Sequence[Entry]) -> str:
    event, turn = part[-1].event, part[-1].turn
    if event.seat is None or turn is None:
        return _text_without_seat(perspective, part[-1])
    if event.kind == Event.Kind.THROW:
        return _throw_text(perspective, turn)
    sentence = _sentence(event.kind, automatic=event.automatic)
    if event.automatic and part[0].before is not None:
        turn = Turn(part[0].before, tuple(entry.event for entry in part))
    name = actor_name(perspective, event)
    if event.kind == Event.Kind.MOVE:
        text = sentence % {
            "name": name,
            "moves": turn_notation(perspective, split_by_seat(turn)[-1]),
        }
        return " ".join(filter(None, (text, _source_text(part[-1]), _sent_back_text(part))))
    if event.kind == Event.Kind.CALL:
        return sentence % {"name": name, "calls": calls_text(perspective, split_by_seat(turn)[-1])}
    if event.kind in (Event.Kind.OFFER, Event.Kind.OUT):
        return (describe_offer if event.kind == Event.Kind.OFFER else describe_leaving)(
            perspective, event
        )
    if event.kind == Event.Kind.ANSWER:
        sentence = _describe_answer(part[-1])
    return sentence % {"name": name}


def _source_text(entry: Entry) -> str:
    """Return a sentence about which throw a pachisi move uses, if several fit; else empty."""
    move = action_from(entry.event.payload)
    if not isinstance(move, Move) or move.source is None or entry.before is None:
        return ""
    rules, state = read_position(entry.before.position)
    return gettext("This move uses %(source)s.") % {"source": source_text(rules, state, move)}


def _sent_back_text(part: Sequence[Entry]) -> str:
    """Return a sentence on how many pieces of other seats these moves sent back; else empty."""
    before, after = part[0].before, part[-1].event
    assert before is not None  # noqa: S101  no match begins with a move
    rules, state = read_position(before.position)
    sides = zip(
        state.pieces,
        read_position(after.position)[1].pieces,
        strict=True,
    )
    back = sum(
        (Counter(pieces_before) - Counter(pieces_after)).total()
        for seat, (pieces_before, pieces_after) in enumerate(sides)
        if seat != after.seat
    )
    sentence = ngettext(*rules.sent_back, back)
    return sentence % {"count": back} if back else ""


def _text_without_seat(perspective: Perspective, entry: Entry) -> str:
    """Return the sentence about an event that no seat caused, for example a ruling."""
    event, turn = entry.event, entry.turn
    if event.kind == Event.Kind.THROW and turn is not None:
        return _throw_text(perspective, turn)
    if event.kind == Event.Kind.GAME and turn is not None:
        return gettext("Game %(game)s starts.") % {"game": turn.game}
    if event.kind == Event.Kind.TIME:
        return gettext("The site was down. Every clock got the lost time back, plus some extra.")
    if event.kind == Event.Kind.RULING:
        return ruling_text(perspective, event)
    return ""


def _sentence(kind: str, *, automatic: bool) -> str:
    return _sentences(get_language()).get((kind, automatic), "")


@lru_cache(maxsize=32)
def _sentences(_language: str | None) -> Mapping[tuple[str, bool], str]:
    """Return the sentences by kind of event, and whether it is automatic."""
    return {
        (Event.Kind.MOVE, False): gettext("%(name)s played %(moves)s."),
        (Event.Kind.MOVE, True): gettext("%(name)s played %(moves)s (automatically)."),
        (Event.Kind.CALL, False): gettext("%(name)s chose: %(calls)s."),
        (Event.Kind.CALL, True): gettext("%(name)s chose: %(calls)s (automatically)."),
        (Event.Kind.UNDO, False): gettext("%(name)s undid a move."),
        (Event.Kind.DONE, True): gettext("%(name)s ended the turn (automatically)."),
        (Event.Kind.FLAG, False): gettext("%(name)s ran out of time."),
        (Event.Kind.TAKEBACK, False): gettext("%(name)s can play the turn again."),
        (Event.Kind.CLAIM, False): gettext("%(name)s will not wait any longer."),
        (Event.Kind.BACK, False): gettext("%(name)s is back."),
        (Event.Kind.SKIP, True): gettext("%(name)s's turn is skipped."),
        (Event.Kind.GIVE, False): gettext("%(name)s gives each opponent an extra 15 s."),
        (Event.Kind.ANCHOR, False): gettext("%(name)s's browser is taking part in the dice again."),
        (Event.Kind.READY, False): gettext("%(name)s is ready for the next game."),
    }


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
        TAKEBACK: gettext("%(name)s asks to undo their last turn."),
    }[kind]
    if kind == ABORT and event.number == perspective.log.version and perspective.phase == "over":
        sentence = gettext("%(name)s aborted the match.")
    return sentence % {"name": perspective.seats[event.seat or 0].name, "points": points}


def _describe_answer(answer: Entry) -> str:
    if answer.event.payload["accepted"]:
        return gettext("%(name)s accepts.")
    if answer.offer is not None and answer.offer.seat == answer.event.seat:
        return gettext("%(name)s cancels the offer.")
    return gettext("%(name)s declines.")


def _throw_text(perspective: Perspective, turn: Turn) -> str:
    if turn.throw.seat is None:
        return gettext("To decide who starts: %(throw)s.") % {"throw": throw_notation(turn)}
    sentence = THROWN[is_rolled(perspective.rules), is_throw_lost(turn), turn.throw.automatic]
    values = {"name": actor_name(perspective, turn.throw), "throw": throw_notation(turn)}
    return " ".join(filter(None, (gettext(sentence) % values, _absence_text(perspective, turn))))


def _absence_text(perspective: Perspective, turn: Turn) -> str:
    """Return a sentence on players whose browsers had no part in a joint throw; empty for none."""
    links = turn.throw.links["links"] if turn.throw.links else ()
    seats = zip(perspective.seats, links, strict=False)
    absent = [seat.name for seat, link in seats if link is None and seat.anchor]
    if not absent:
        return ""
    return gettext("Browsers that took no part in this roll: %(names)s.") % {
        "names": ", ".join(absent)
    }

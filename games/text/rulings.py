"""Staff rulings as sentences for players and spectators."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext, gettext_noop

from games.models import Event, Match
from games.proof import rulings as kinds
from games.selectors.perspective import Perspective, same_for_all_viewers
from games.selectors.turns import ruling_kind
from games.text.durations import format_duration, format_moment
from games.text.ruling_reasons import ALL, BY_SITE, MESSAGES

Payload = Mapping[str, Any]
"""Payload of a ruling's event."""
Sentence = Callable[[Perspective, Payload], str]

DECIDING = {Match.Ending.RULED: kinds.ADJUDICATE, Match.Ending.ABORTED: kinds.ABORT}
"""The kind of ruling that leads to each of these endings."""


@same_for_all_viewers
def recent_rulings(perspective: Perspective) -> tuple[str, ...]:
    """Return the latest rulings of a match as texts, the latest first.

    A pause is left out while it lasts, because the text about the turn tells it.
    """
    texts = (new_ruling_text(perspective, event) for event in reversed(perspective.log.rulings))
    return tuple(filter(None, texts))


def deciding_ruling(perspective: Perspective) -> Event | None:
    """Return the ruling that gave the game or match its result; None if no ruling did."""
    match = perspective.match
    if match.stage not in (Match.Stage.BETWEEN, Match.Stage.OVER):
        return None
    wanted = DECIDING.get(Match.Ending(match.ending))
    for event in reversed(perspective.log.rulings):
        if ruling_kind(event) == kinds.REOPEN:
            return None
        if ruling_kind(event) == wanted:
            return event
    return None


def is_by_site(event: Event) -> bool:
    """Whether the site itself has made a ruling, and no moderator."""
    return event.payload["reason"] in BY_SITE


def deciding_reason(perspective: Perspective, event: Event) -> str:
    """Return why a ruling gave this result, for a place beside the result's own sentence.

    Of a result that a moderator decided that sentence says so, of an aborted match it does not.
    """
    if ruling_kind(event) == kinds.ABORT and not is_by_site(event):
        return ruling_text(perspective, event)
    return f"{reason_text(event.payload['reason'])} {_moderators_sentence(event)}".strip()


def new_ruling_text(perspective: Perspective, event: Event) -> str:
    """Return a ruling as text for a place beside the text about the turn.

    That text tells a pause while it lasts, so only the moderator's sentence about it is left here.
    """
    if _is_lasting_pause(perspective, event):
        return _moderators_sentence(event)
    return ruling_text(perspective, event)


def _is_lasting_pause(perspective: Perspective, event: Event) -> bool:
    until = perspective.match.paused_until
    if until is None or ruling_kind(event) != kinds.PAUSE:
        return False
    return bool(event.payload["until"] == until.isoformat(timespec="seconds"))


def ruling_text(perspective: Perspective, event: Event) -> str:
    """Return a ruling as text: what staff did, the reason, and a sentence to the players if any."""
    text = f"{ruling_summary(perspective, event)} {reason_text(event.payload['reason'])}"
    return f"{text} {_moderators_sentence(event)}".strip()


def _moderators_sentence(event: Event) -> str:
    words = event.payload.get("words", "")
    return gettext("A moderator writes: “%(words)s”") % {"words": words} if words else ""


def ruling_summary(perspective: Perspective, event: Event) -> str:
    """Return a sentence about what staff did, without the reason."""
    return SENTENCES[event.payload["ruling"]](perspective, event.payload)


def reason_text(code: str) -> str:
    """Return the translated sentence of the reason with this code."""
    return gettext(ALL[code])


def suspension_text(match: Match) -> str:
    """Return a text on until when the match is suspended, and why."""
    sentence = gettext("The match is paused until %(until)s. %(reason)s")
    return sentence % suspension_values(match)


def suspension_values(match: Match) -> dict[str, str]:
    """Return the end and the reason of a suspension in words, as values for placeholders."""
    assert match.paused_until is not None  # noqa: S101  set whenever the match is suspended
    return {"until": format_moment(match.paused_until), "reason": reason_text(match.paused_for)}


def _describe_pause(perspective: Perspective, payload: Payload) -> str:
    until = parse_datetime(payload["until"])
    assert until is not None  # noqa: S101  written by the ruling itself
    sentence = gettext("A moderator has paused the match until %(until)s.")
    return sentence % {"until": format_moment(until)}


def _describe_abort(perspective: Perspective, payload: Payload) -> str:
    if payload["reason"] in BY_SITE:
        return gettext("The match has been aborted.")
    return gettext("A moderator has aborted the match.")


def _describe_time_given(perspective: Perspective, payload: Payload) -> str:
    time = format_duration(timedelta(seconds=abs(payload["seconds"])))
    if payload["seconds"] < 0:
        return _describe_time_taken(perspective, payload, time)
    if "seat" not in payload:
        return gettext("A moderator has given all players an extra %(time)s.") % {"time": time}
    sentence = gettext("A moderator has given %(name)s an extra %(time)s.")
    return sentence % {"name": _seat_name(perspective, payload), "time": time}


def _describe_time_taken(perspective: Perspective, payload: Payload, time: str) -> str:
    if "seat" not in payload:
        return gettext("A moderator has taken %(time)s off every clock.") % {"time": time}
    sentence = gettext("A moderator has taken %(time)s off %(name)s's clock.")
    return sentence % {"name": _seat_name(perspective, payload), "time": time}


def _describe_clock_set(perspective: Perspective, payload: Payload) -> str:
    time = format_duration(timedelta(seconds=payload["seconds"]))
    sentence = gettext("A moderator has set %(name)s's clock to %(time)s.")
    return sentence % {"name": _seat_name(perspective, payload), "time": time}


def _describe_decision(perspective: Perspective, payload: Payload) -> str:
    sentence = {
        kinds.GAME: gettext("A moderator has decided the game: %(places)s. Points: %(points)s."),
        kinds.MATCH: gettext("A moderator has decided the match: %(places)s. Points: %(points)s."),
    }[payload["of"]]
    placed = sorted(
        zip(payload["places"], perspective.seats, strict=True), key=lambda each: each[0]
    )
    places = ", ".join(f"{place}. {seat.name}" for place, seat in placed)
    return sentence % {"places": places, "points": payload["points"]}


def _describe_forced_turn(perspective: Perspective, payload: Payload) -> str:
    if "seat" not in payload:
        return gettext("A moderator has started the game.")
    return gettext("On a moderator's instruction, the site has played %(name)s's turn.") % {
        "name": _seat_name(perspective, payload)
    }


def _describe_vacated_seat(perspective: Perspective, payload: Payload) -> str:
    return gettext("A moderator has removed %(name)s from the match.") % {
        "name": _seat_name(perspective, payload)
    }


def _reseated_text(perspective: Perspective, payload: Payload) -> str:
    return gettext("A moderator has given a seat to %(name)s.") % {
        "name": _seat_name(perspective, payload)
    }


def _describe_reopening(perspective: Perspective, payload: Payload) -> str:
    sentence = gettext("A moderator has reopened the match at the position after event %(at)s.")
    words = [sentence % {"at": payload["at"]}]
    left = payload.get("clocks", {})
    clocks = [
        f"{seat.name} {format_duration(timedelta(seconds=left[str(seat.number)]))}"
        for seat in perspective.seats
        if str(seat.number) in left
    ]
    if clocks:
        words.append(gettext("Clocks: %(clocks)s.") % {"clocks": ", ".join(clocks)})
    if until := parse_datetime(payload.get("until", "")):
        words.append(gettext("It is paused until %(until)s.") % {"until": format_moment(until)})
    return " ".join(words)


def _describe_message(perspective: Perspective, payload: Payload) -> str:
    words = gettext(MESSAGES[payload["sentence"]])
    return gettext("The moderators write: %(words)s") % {"words": words}


def _seat_name(perspective: Perspective, payload: Payload) -> str:
    return perspective.seats[payload["seat"]].name


def _constant(sentence: str) -> Sentence:
    def text(perspective: Perspective, payload: Payload) -> str:
        return gettext(sentence)

    return text


SENTENCES: Mapping[str, Sentence] = {
    kinds.PAUSE: _describe_pause,
    kinds.RESUME: _constant(gettext_noop("The match has resumed after the pause.")),
    kinds.GIVE: _describe_time_given,
    kinds.CLOCK: _describe_clock_set,
    kinds.ABORT: _describe_abort,
    kinds.ADJUDICATE: _describe_decision,
    kinds.ANNUL: _constant(gettext_noop("A moderator has made the match unrated.")),
    kinds.REINSTATE: _constant(gettext_noop("A moderator has made the match rated again.")),
    kinds.VACATE: _describe_vacated_seat,
    kinds.RESEAT: _reseated_text,
    kinds.FORCE: _describe_forced_turn,
    kinds.CLOSE: _constant(gettext_noop("A moderator has closed the chat.")),
    kinds.OPEN: _constant(gettext_noop("A moderator has reopened the chat.")),
    kinds.HIDE: _constant(gettext_noop("A moderator has hidden a message.")),
    kinds.TELL: _describe_message,
    kinds.SHOW: _constant(gettext_noop("A moderator has restored a hidden message.")),
    kinds.REOPEN: _describe_reopening,
}
"""The function that formats each kind of ruling."""

"""Staff rulings as sentences for players and spectators."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext, gettext_noop

from games.models import Event, Match
from games.proof import rulings as kinds
from games.selectors.perspective import Perspective
from games.text.durations import moment_words, time_words
from games.text.ruling_reasons import ALL, IDLE

Told = Mapping[str, Any]
"""Payload of a ruling's event."""
Sentence = Callable[[Perspective, Told], str]
SHOWN = 3
"""Maximum number of rulings shown below a board."""


def rulings(sight: Perspective) -> list[str]:
    """Return the latest `SHOWN` rulings as sentences, the latest last."""
    made = [event for event in sight.events if event.kind == Event.Kind.RULING]
    return [ruling_words(sight, event) for event in made[-SHOWN:]]


def ruling_words(sight: Perspective, event: Event) -> str:
    """Return a ruling as text: what staff did, and the reason."""
    return f"{deed_words(sight, event)} {reason_words(event.payload['reason'])}"


def deed_words(sight: Perspective, event: Event) -> str:
    """Return a sentence about what staff did, without the reason."""
    return SENTENCES[event.payload["ruling"]](sight, event.payload)


def reason_words(code: str) -> str:
    """Return the sentence of a reason, by its code."""
    return gettext(ALL[code])


def pause_words(match: Match) -> str:
    """Return a sentence about how long the match is suspended, and why."""
    words = gettext("The match is paused until %(until)s. %(reason)s")
    return words % pause_values(match)


def pause_values(match: Match) -> dict[str, str]:
    """Return end and reason of a suspension in words, as values for a sentence."""
    assert match.paused_until is not None  # noqa: S101  set whenever the match is suspended
    return {"until": moment_words(match.paused_until), "reason": reason_words(match.paused_for)}


def _describe_pause(sight: Perspective, told: Told) -> str:
    until = parse_datetime(told["until"])
    assert until is not None  # noqa: S101  written by the ruling itself
    words = gettext("Staff has paused the match until %(until)s.")
    return words % {"until": moment_words(until)}


def _describe_abort(sight: Perspective, told: Told) -> str:
    if told["reason"] == IDLE:
        return gettext("The match was aborted.")
    return gettext("Staff has aborted the match.")


def _describe_time_given(sight: Perspective, told: Told) -> str:
    time = time_words(timedelta(seconds=told["seconds"]))
    if "seat" not in told:
        return gettext("Staff has given everybody %(time)s more.") % {"time": time}
    words = gettext("Staff has given %(name)s %(time)s more.")
    return words % {"name": _name(sight, told), "time": time}


def _describe_clock_set(sight: Perspective, told: Told) -> str:
    time = time_words(timedelta(seconds=told["seconds"]))
    words = gettext("Staff has set the clock of %(name)s to %(time)s.")
    return words % {"name": _name(sight, told), "time": time}


def _describe_decision(sight: Perspective, told: Told) -> str:
    words = {
        kinds.GAME: gettext("Staff has decided the game: %(places)s. Points: %(points)s."),
        kinds.MATCH: gettext("Staff has decided the match: %(places)s. Points: %(points)s."),
    }[told["of"]]
    placed = sorted(zip(told["places"], sight.seats, strict=True), key=lambda each: each[0])
    places = ", ".join(f"{place}. {seat.name}" for place, seat in placed)
    return words % {"places": places, "points": told["points"]}


def _describe_forced_turn(sight: Perspective, told: Told) -> str:
    if "seat" not in told:
        return gettext("Staff has had the game begin.")
    return gettext("Staff has had the turn of %(name)s played.") % {"name": _name(sight, told)}


def _describe_vacated_seat(sight: Perspective, told: Told) -> str:
    return gettext("Staff has taken %(name)s out of the match.") % {"name": _name(sight, told)}


def _given_away(sight: Perspective, told: Told) -> str:
    return gettext("Staff has given a seat to %(name)s.") % {"name": _name(sight, told)}


def _describe_reopening(sight: Perspective, told: Told) -> str:
    words = gettext("Staff has reopened the match, as it stood after event %(at)s.")
    return words % {"at": told["at"]}


def _name(sight: Perspective, told: Told) -> str:
    return sight.seats[told["seat"]].name


def _always(sentence: str) -> Sentence:
    def words(sight: Perspective, told: Told) -> str:
        return gettext(sentence)

    return words


SENTENCES: Mapping[str, Sentence] = {
    kinds.PAUSE: _describe_pause,
    kinds.RESUME: _always(gettext_noop("The match goes on after its pause.")),
    kinds.GIVE: _describe_time_given,
    kinds.CLOCK: _describe_clock_set,
    kinds.ABORT: _describe_abort,
    kinds.ADJUDICATE: _describe_decision,
    kinds.ANNUL: _always(gettext_noop("Staff has taken the match out of the ratings.")),
    kinds.REINSTATE: _always(gettext_noop("Staff has put the match back into the ratings.")),
    kinds.VACATE: _describe_vacated_seat,
    kinds.RESEAT: _given_away,
    kinds.FORCE: _describe_forced_turn,
    kinds.CLOSE: _always(gettext_noop("Staff has closed the talk.")),
    kinds.OPEN: _always(gettext_noop("Staff has opened the talk again.")),
    kinds.HIDE: _always(gettext_noop("Staff has hidden a message.")),
    kinds.SHOW: _always(gettext_noop("Staff shows a message again that was hidden.")),
    kinds.REOPEN: _describe_reopening,
}
"""The function that formats each kind of ruling."""

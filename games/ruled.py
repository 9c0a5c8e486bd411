"""Rulings of the staff as everybody at a match is told of them: what was done, and why."""

from collections.abc import Callable, Mapping

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext, gettext_noop

from games.models import Event, Match
from games.proof import rulings as kinds
from games.reasons import REASONS
from games.sight import Sight
from games.spans import moment_words

SHOWN = 3
"""How many rulings a board tells of, the latest ones."""


def rulings(sight: Sight) -> list[str]:
    """The latest rulings as sentences, the latest of them last."""
    made = [event for event in sight.events if event.kind == Event.Kind.RULING]
    return [ruling_words(sight, event) for event in made[-SHOWN:]]


def ruling_words(sight: Sight, event: Event) -> str:
    """What staff has done, and for what reason."""
    told = event.payload
    sentence = gettext(SENTENCES[told["ruling"]])
    value = VALUES.get(told["ruling"])
    values = value(sight, told) if value else {}
    return f"{sentence % values} {reason_words(told['reason'])}"


def reason_words(code: str) -> str:
    """A reason in words for players."""
    return gettext(REASONS[code])


def pause_words(match: Match) -> str:
    """Until when a match stands still, and why."""
    words = gettext("The match is paused until %(until)s. %(reason)s")
    return words % pause_values(match)


def pause_values(match: Match) -> dict[str, str]:
    """The same in parts."""
    assert match.paused_until is not None  # noqa: S101  it stands still
    return {"until": moment_words(match.paused_until), "reason": reason_words(match.paused_for)}


def _until(sight: Sight, told: Mapping[str, str]) -> dict[str, object]:
    until = parse_datetime(told["until"])
    assert until is not None  # noqa: S101  written by us
    return {"until": moment_words(until)}


SENTENCES: Mapping[str, str] = {
    kinds.PAUSE: gettext_noop("Staff has paused the match until %(until)s."),
    kinds.RESUME: gettext_noop("The match goes on after its pause."),
}
"""What is said of each ruling."""
VALUES: Mapping[str, Callable[[Sight, Mapping[str, str]], dict[str, object]]] = {
    kinds.PAUSE: _until,
}
"""What stands in these sentences."""

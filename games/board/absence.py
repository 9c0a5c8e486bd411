"""The notice about an absent player, and what the viewer may claim."""

from dataclasses import dataclass
from datetime import datetime

from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext

from games.clock.paces import milliseconds
from games.models import Match
from games.play.claims import is_no_show
from games.presence.absence import COUNTDOWN, Absence, find_absence
from games.proof.leaving import COMPUTER, SKIPPED
from games.text.durations import time_words


@dataclass(frozen=True, slots=True)
class Away:
    """A notice about an absent player, with times in milliseconds since 1970 for the countdown."""

    sentence: str
    begins: int
    until: int
    action: str
    """The claim that the viewer may make once the time is over; empty for spectators."""
    label: str
    begun: bool
    over: bool
    left: str


def away_fragment(match: Match, viewer: int | None, language: str, *, still: bool) -> str:
    """Render the notice about an absent player as HTML; empty if the match waits for none.

    `still=True` renders the remaining time (pages without JavaScript). Otherwise only timestamps
    are rendered, so the HTML is the same at any moment; the script counts down.
    """
    now = timezone.now()
    with translation.override(language):
        found = find_absence(match, now)
        away = _away(match, viewer, found, now if still else match.created_at) if found else None
        return render_to_string("games/board/_absence.html", {"away": away}) if away else ""


def _away(match: Match, viewer: int | None, found: Absence, now: datetime) -> Away | None:
    if viewer == found.seat.number:
        return None
    seats = list(match.seats.all())
    claims = any(seat.number == viewer and not seat.out for seat in seats)
    return Away(
        sentence=_sentence(found) % {"name": found.seat.name},
        begins=milliseconds(found.begins),
        until=milliseconds(found.until),
        action=f"claim {found.seat.number}" if claims else "",
        label=_label(match, found) % {"name": found.seat.name},
        begun=found.begins <= now,
        over=found.until <= now,
        left=time_words(min(COUNTDOWN, max(found.until - now, COUNTDOWN * 0))),
    )


def _sentence(found: Absence) -> str:
    return {
        "closed": gettext("%(name)s has closed the page."),
        "lost": gettext("The line to %(name)s is lost."),
        "missing": gettext("%(name)s has not come yet."),
    }[found.why]


def _label(match: Match, found: Absence) -> str:
    if is_no_show(match, found.seat):
        return gettext("Cancel the match: nobody wins")
    return {
        COMPUTER: gettext("Let a computer play on for %(name)s"),
        SKIPPED: gettext("Skip the turns of %(name)s"),
    }.get(match.abandoned, gettext("Claim the win"))

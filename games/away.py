"""What a page says of somebody who is away, and what its viewer may do about that."""

from dataclasses import dataclass
from datetime import datetime

from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext

from games.absence import COUNTDOWN, Absence, absence
from games.claims import is_no_show
from games.clocks import moment
from games.models import Match
from games.proof.leaving import COMPUTER, SKIPPED
from games.spans import time_words


@dataclass(frozen=True, slots=True)
class Away:
    """Who is away, as a page counts it on: in milliseconds."""

    sentence: str
    begins: int
    until: int
    action: str
    """What the viewer may claim in the end; nothing for who only watches."""
    label: str
    begun: bool
    over: bool
    left: str


def away_fragment(match: Match, viewer: int | None, language: str, *, still: bool) -> str:
    """What is said of who is away, as HTML.

    What is `still` says how it stands now; else the page is to count on by itself, and what it is
    told does not hang on the moment.
    """
    now = timezone.now()
    with translation.override(language):
        found = absence(match, now)
        away = _away(match, viewer, found, now if still else match.created_at) if found else None
        return render_to_string("games/_away.html", {"away": away}) if away else ""


def _away(match: Match, viewer: int | None, found: Absence, now: datetime) -> Away | None:
    if viewer == found.seat.number:
        return None
    seats = list(match.seats.all())
    claims = any(seat.number == viewer and not seat.out for seat in seats)
    return Away(
        sentence=_sentence(found) % {"name": found.seat.name},
        begins=moment(found.begins),
        until=moment(found.until),
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

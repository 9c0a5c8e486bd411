"""Notice about an absent player, with the button by which the viewer may claim."""

from dataclasses import dataclass
from datetime import datetime

from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext

from games.clock.paces import PACES, milliseconds
from games.models import Match
from games.play.leaving.claims import is_no_show
from games.presence.absence import COUNTDOWN, MISSING, Absence, find_absence
from games.proof.leaving import COMPUTER, SKIPPED
from games.text.durations import format_duration


@dataclass(frozen=True, slots=True)
class AbsenceNotice:
    """Notice that a player is absent.

    Its times are milliseconds since 1970, from which the page's script counts down.
    """

    sentence: str
    begins: int
    until: int
    action: str
    """The claim that the viewer may make after the countdown; empty if they may not claim."""
    label: str
    begun: bool
    over: bool
    time_left: str


def absence_fragment(match: Match, viewer: int | None, language: str, *, still: bool) -> str:
    """Render the notice about an absent player as HTML; empty if there is nothing to show.

    With `still=True` (pages without JavaScript) the HTML contains the remaining time. Otherwise it
    contains only timestamps and is the same at any moment; the script counts down.
    """
    now = timezone.now()
    absence = find_absence(match, now)
    return absence_html(match, absence, viewer, language, now=now if still else None)


def absence_html(
    match: Match,
    absence: Absence | None,
    viewer: int | None,
    language: str,
    *,
    now: datetime | None = None,
) -> str:
    """Render the notice about this absence as HTML; empty if there is nothing to show.

    With `now` the HTML contains the remaining time.
    """
    if absence is None:
        return ""
    with translation.override(language):
        notice = _absence_notice(match, viewer, absence, now or match.created_at)
        return render_to_string("games/board/_absence.html", {"away": notice}) if notice else ""


def _absence_notice(
    match: Match, viewer: int | None, absence: Absence, now: datetime
) -> AbsenceNotice | None:
    if viewer == absence.seat.number:
        return None
    claims = any(seat.number == viewer and not seat.out for seat in match.seat_list)
    return AbsenceNotice(
        sentence=_sentence(match, absence) % {"name": absence.seat.name},
        begins=milliseconds(absence.begins),
        until=milliseconds(absence.until),
        action=f"claim {absence.seat.number}" if claims else "",
        label=_label(match, absence) % {"name": absence.seat.name},
        begun=absence.begins <= now,
        over=absence.until <= now,
        time_left=format_duration(min(COUNTDOWN, max(absence.until - now, COUNTDOWN * 0))),
    )


def _sentence(match: Match, absence: Absence) -> str:
    if absence.why == MISSING and match.pace in PACES and match.turn_at is None:
        return gettext("%(name)s has not arrived yet, so the clock is stopped.")
    return {
        "closed": gettext("%(name)s has closed the page."),
        "lost": gettext("%(name)s has lost connection."),
        MISSING: gettext("%(name)s has not arrived yet."),
    }[absence.why]


def _label(match: Match, absence: Absence) -> str:
    if is_no_show(match, absence.seat):
        return gettext("Abort: no winner")
    return {
        COMPUTER: gettext("Let computer take over"),
        SKIPPED: gettext("Skip %(name)s's turns"),
    }.get(match.abandoned, gettext("Claim victory"))

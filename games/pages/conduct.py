"""The page that explains clocks, leaving, ratings and chat.

All numbers on it come from the constants of the code.
"""

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

from accounts.limits.in_force import rates
from accounts.limits.table import MATCH
from accounts.vacations import DAYS_A_YEAR
from games.clock.paces import (
    GRACE,
    MAX_TIMES_GIVEN,
    OUTAGE,
    OUTAGE_EXTRA,
    PACES,
    TIME_GIVEN,
    WARNING_BEFORE,
)
from games.mail.queue import TURN_MAIL_DELAY
from games.models.message import LONGEST
from games.play.leaving.playbans import COUNTED_FOR, EXCUSED_FOR, FORGIVEN_AFTER, LENGTHS
from games.play.start.seeds import MAX_ROUNDS, OPENING_TIMEOUT, SEED_TIMEOUT
from games.play.writer.match_writer import BREAK
from games.presence.absence import CLOSED, COUNTDOWN, LOST
from games.rating_formula import (
    DEVIATIONS,
    INITIAL_RATING,
    MAX_ESTABLISHED_SIGMA,
    MIN_MATCHES,
    RATING_UNIT,
)
from games.text.durations import format_duration


@require_safe
def conduct(request: HttpRequest) -> HttpResponse:
    """Show the page about clocks, leaving, ratings and chat."""
    paces = [
        (gettext(pace.title), format_duration(pace.delay), format_duration(pace.reserve))
        for pace in PACES.values()
    ]
    numbers = {
        "patience": round(SEED_TIMEOUT.total_seconds()),
        "opening": round(OPENING_TIMEOUT.total_seconds()),
        "rounds": MAX_ROUNDS,
        "grace": round(GRACE.total_seconds()),
        "outage": round(OUTAGE.total_seconds()),
        "gift": round(OUTAGE_EXTRA.total_seconds()),
        "given": round(TIME_GIVEN.total_seconds()),
        "gifts": MAX_TIMES_GIVEN,
        "break": round(BREAK.total_seconds()),
        "vacation": DAYS_A_YEAR,
        "soon": round(TURN_MAIL_DELAY.total_seconds() / 60),
        "alarm": round(WARNING_BEFORE.total_seconds() / 3600),
    }
    view = {"paces": paces} | numbers | _leaving_numbers() | _rating_numbers() | _chat_numbers()
    return render(request, "games/conduct.html", view)


def _chat_numbers() -> dict[str, object]:
    """Return the maximum length of a message, and the limits on the number of messages.

    Each limit is a pair: messages that may be sent at once, and seconds for one more message.
    """
    of_a_match = [rate for rate in rates("chat") if MATCH in rate.by]
    chat = [(rate.count, -(-rate.seconds // rate.count)) for rate in of_a_match]
    return {"characters": LONGEST, "chat": chat}


def _leaving_numbers() -> dict[str, object]:
    """Return the numbers of the part about leaving a match and waiting for a player."""
    *first, last = map(format_span, LENGTHS)
    return {
        "closed": round(CLOSED.total_seconds()),
        "lost": round(LOST.total_seconds()),
        "countdown": round(COUNTDOWN.total_seconds()),
        "free": round(FORGIVEN_AFTER.total_seconds() / 3600),
        "counts": COUNTED_FOR.days,
        "pauses": ", ".join(first),
        "longest": last,
        "excused": round(EXCUSED_FOR.total_seconds() / 60),
    }


def _rating_numbers() -> dict[str, object]:
    """Return the figures that the page about conduct states on ratings."""
    return {
        "middle": INITIAL_RATING,
        "sure": round(RATING_UNIT * DEVIATIONS * MAX_ESTABLISHED_SIGMA),
        "enough": MIN_MATCHES,
    }


def format_span(time: timedelta) -> str:
    """Format the length of a playban in whole hours; in minutes, if it is less than an hour."""
    hours, minutes = divmod(round(time.total_seconds() / 60), 60)
    if hours:
        return ngettext("%(count)s hour", "%(count)s hours", hours) % {"count": hours}
    return ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes}

"""The page that says how matches are conducted, with the numbers that the code uses."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from accounts.vacations import DAYS_A_YEAR
from games.beginning import PATIENCE
from games.clocks import ALARM, EXTRA, GIFT, GRACE, OUTAGE, PACES, TIMES
from games.letters import SOON
from games.sitting import BREAK
from games.wording import time_words


@require_safe
def conduct(request: HttpRequest) -> HttpResponse:
    """What holds for everybody at every table."""
    paces = [
        (gettext(pace.title), time_words(pace.delay), time_words(pace.reserve))
        for pace in PACES.values()
    ]
    numbers = {
        "patience": round(PATIENCE.total_seconds()),
        "grace": round(GRACE.total_seconds()),
        "outage": round(OUTAGE.total_seconds()),
        "gift": round(GIFT.total_seconds()),
        "given": round(EXTRA.total_seconds()),
        "gifts": TIMES,
        "vacation": DAYS_A_YEAR,
        "soon": round(SOON.total_seconds() / 60),
        "alarm": round(ALARM.total_seconds() / 3600),
        "break": round(BREAK.total_seconds()),
    }
    return render(request, "games/conduct.html", {"paces": paces} | numbers)

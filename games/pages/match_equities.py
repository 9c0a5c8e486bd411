"""The page that shows and explains the match equities of backgammon."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.engine.bots.backgammon.cube.kazaross_xg2 import AFTER_CRAWFORD, BEFORE_CRAWFORD
from games.engine.bots.backgammon.cube.scores import GAMMONS
from games.text.numbers import decimal, percent

SHOWN = 15
"""The most points to go that the page shows; the table itself has more."""


@require_safe
def match_equities(request: HttpRequest) -> HttpResponse:
    """Show the chance to win a match at each score, and how take points follow from it."""
    needs = range(1, SHOWN + 1)
    view = {
        "needs": needs,
        "rows": [(own, _row(own)) for own in needs],
        "after": [decimal(100 * AFTER_CRAWFORD[own], 1) for own in needs],
        "dropped": percent(BEFORE_CRAWFORD[2, 1]),
        "three": percent(_take_point(3, 3)),
        "five": percent(_take_point(5, 5)),
        "gammons": percent(GAMMONS, 0),
    }
    return render(request, "games/match_equities.html", view)


def _row(own: int) -> Sequence[str]:
    return [decimal(100 * BEFORE_CRAWFORD[own, rival], 1) for rival in range(1, SHOWN + 1)]


def _take_point(own: int, rival: int) -> float:
    """Return the take point of a first double without gammons whose cube is never turned again."""
    dropped = BEFORE_CRAWFORD[own, rival - 1]
    won, lost = BEFORE_CRAWFORD[own - 2, rival], BEFORE_CRAWFORD[own, rival - 2]
    return (dropped - lost) / (won - lost)

"""Hints that a player asks the computer for in a casual match."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.limits.spending import limit_requests
from games.board.drawing import hint_arrows
from games.bots.places import takes_place
from games.play.hints import count_hint
from games.selectors.perspective import perspective_of
from games.tutorial.on_request import STEPS, WHY, answer_hint, hint_buttons, late_answer
from games.views.match_page import render_page
from games.views.requests import PlayerRequest, find_match, players_only


@require_POST
@never_cache
@players_only
@limit_requests("hint")
@takes_place
def hint(request: PlayerRequest, match_id: str) -> HttpResponse:
    """Answer a player who asks for a hint, and count it.

    If the match has moved on or allows no hints, says so, and without a script shows it as it is.
    """
    seen = find_match(request, match_id)
    perspective = perspective_of(seen, seen.seat_of(request.user))
    buttons, step = hint_buttons(perspective), request.POST.get("step", "")
    asked = request.POST.get("version") == str(seen.version) and step in STEPS
    if not asked or buttons is None or not (buttons.why if step == WHY else buttons.hint):
        if not request.htmx:
            return redirect(seen)
        late = late_answer(perspective)
        return render(request, "games/board/_hint_answer.html", {"answer": late})
    answer = answer_hint(perspective, step)
    if answer.moves or answer.more:
        count_hint(perspective.seats[perspective.player or 0], seen.version)
    if request.htmx:
        arrows = list(hint_arrows(perspective, answer.steps))
        told = {"answer": answer, "arrows": arrows, "layout": perspective.layout}
        return render(request, "games/board/_hint_answer.html", told)
    return render_page(request, seen, hint=answer)

"""View for a guided first game against a beginner bot."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.limits.spending import limit_requests
from accounts.people.logged_in import UserRequest
from games.board.drawing import draw_position
from games.engine.explanations import InvalidPosition
from games.engine.games import game_named, table
from games.engine.options import Value
from games.engine.rules import Rules
from games.engine.state import State
from games.play.services import MatchSetup
from lobby.decorators import guest_allowed, redirect_on_refusal
from lobby.request_form import RequestForm, require_valid
from lobby.second_clock import confirm_second_clock
from lobby.seeks import bots

LEVEL = "beginner"
SHORT_OPTIONS: Mapping[str, Mapping[str, Value]] = {"petits-chevaux": {"pawns": 2}}
"""Options, by game, that make a game shorter."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@confirm_second_clock
def first_game(request: HttpRequest, game: str) -> HttpResponseBase:
    """Describe the guided first game; on POST, start it."""
    rules = _first_game_rules(game)
    if request.method == "POST":
        return _start(request, rules)
    drawing = draw_position(rules, rules.start())
    context = {"rules": rules, "button": RequestForm(), "drawing": drawing}
    return render(request, "lobby/first_game.html", context)


def _first_game_rules(game: str) -> Rules[State]:
    """Return the rules of a first game: one short game with the fewest players.

    Raises `Http404` for an unknown game.
    """
    try:
        known = game_named(game)
    except InvalidPosition as invalid:
        raise Http404 from invalid
    return table(game, {"match_points": 1, **SHORT_OPTIONS.get(game, {})}, known.seat_numbers[0])


@redirect_on_refusal
def _start(request: HttpRequest, rules: Rules[State]) -> HttpResponseBase:
    return _start_match(request, rules, require_valid(RequestForm(request.POST)).request)


@limit_requests("computer_game")
@guest_allowed
def _start_match(request: UserRequest, rules: Rules[State], request_id: str) -> HttpResponse:
    match = bots.play_computer(
        user=request.user,
        setup=MatchSetup(rules.game, {"match_points": 1, **SHORT_OPTIONS.get(rules.game, {})}),
        seats=rules.seats,
        level=LEVEL,
        guided=True,
        request_id=request_id,
    )
    return redirect(match)

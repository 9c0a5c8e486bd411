"""Pages for exchange with other programs: match files (`.mat`, `.sgf`) and typed positions."""

from collections.abc import Callable, Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.limits.spending import limit_requests
from games.board.pictures.diagrams import diagram, error_text
from games.engine.explanations import InvalidPosition
from games.engine.forms.exchange import Unreadable
from games.engine.games import game_named
from games.engine.state import Outcome
from games.models import Event, Match
from games.record.export import is_whole
from games.record.mat import format_match
from games.record.sgf import format_sgf
from games.selectors.stored_events import read_events

UNREADABLE = 422
"""Status code for an invalid position."""
Writer = Callable[[Sequence[str], Sequence[Event], Outcome | None], str]
"""Type of a function that writes the events of a finished match as a file, with its outcome.

The outcome of an aborted match is None. The file is empty if no game was finished.
"""


@require_safe
@never_cache
@limit_requests("page")
def match_file(request: HttpRequest, match_id: str) -> HttpResponse:
    """Send a finished backgammon match as a `.mat` file.

    Raises `Http404` for other games, for a match without a finished game or with missing events,
    and for a match that the viewer may not see.
    """
    return _file(request, match_id, "mat", format_match)


@require_safe
@never_cache
@limit_requests("page")
def game_tree(request: HttpRequest, match_id: str) -> HttpResponse:
    """Send the same as an `.sgf` file of GNU Backgammon."""
    return _file(request, match_id, "sgf", format_sgf)


def _file(request: HttpRequest, match_id: str, ending: str, write: Writer) -> HttpResponse:
    over = Match.objects.visible_to(request.user).filter(stage=Match.Stage.OVER)
    match = get_object_or_404(over, pk=match_id)
    if "mat" not in game_named(match.game).files:
        raise Http404
    events = read_events(match.pk)
    if not is_whole(match, events):
        raise Http404
    names = [seat.name for seat in match.seats.select_related("user")]
    outcome = Outcome(tuple(match.winners), match.points or 0) if match.winners else None
    text = write(names, events, outcome)
    if not text:
        raise Http404
    return HttpResponse(
        text,
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="tahur-{match_id}.{ending}"'},
    )


@require_safe
@limit_requests("page")
def positions(request: HttpRequest) -> HttpResponse:
    """Draw the position in the query parameter `p`, or explain why it is invalid."""
    text = request.GET.get("p", "")
    if not text.strip():
        return render(request, "games/positions.html")
    try:
        context = {"text": text, "diagram": diagram(text)}
    except (Unreadable, InvalidPosition) as error:
        context = {"text": text, "fault": error_text(error)}
        return render(request, "games/positions.html", context, status=UNREADABLE)
    return render(request, "games/positions.html", context)

"""Views about the games: the list of games and a page about each."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.board.pictures.figures import story_figures
from games.board.pictures.thumbnails import Thumbnail, thumbnail_of
from games.engine.games import GAMES, game_named
from games.engine.options import Option, options
from games.engine.rules import Rules
from games.engine.state import State
from games.stories import STORIES
from games.stories.story import Story
from lobby.pairing.services import DEFAULT_PACE
from lobby.request_form import RequestForm


@dataclass(frozen=True, slots=True)
class GameEntry:
    rules: Rules[State]
    story: Story
    picture: Thumbnail


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """List the five games with picture and summary."""
    entries = [_load_entry(game()) for game in GAMES]
    woods = list(dict.fromkeys(entry.picture.background for entry in entries))
    return render(request, "lobby/games.html", {"entries": entries, "woods": woods})


@require_safe
@never_cache
def about(request: HttpRequest, game: str) -> HttpResponse:
    """Show a page about one game: its history, rules in short, and advice."""
    if game not in STORIES:
        raise Http404
    context = {
        "rules": game_named(game)(),
        "story": STORIES[game],
        "gallery": story_figures(game),
        "variants": _options_to_explain(game),
        "computer": RequestForm(),
        "quick": RequestForm(),
        "pace": DEFAULT_PACE,
        "sides": range(len(game_named(game).side_names)),
    }
    return render(request, "lobby/about.html", context)


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Redirect to the list of games; this address formerly listed the rules."""
    return redirect("games", permanent=True)


def _load_entry(rules: Rules[State]) -> GameEntry:
    face = story_figures(rules.game).head_figure.scene
    return GameEntry(rules, STORIES[rules.game], thumbnail_of(rules.game, face.position))


def _options_to_explain(game: str) -> list[Option]:
    known = {option.name: option for option in options(game_named(game))}
    return [known[name] for name in STORIES[game].variants]

"""The rules page of a game."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.board.drawing import draw_position
from games.engine.bots.habits import oversights_of
from games.engine.bots.levels import LEVELS
from games.engine.explanations import InvalidPosition
from games.engine.games import game_named
from games.engine.options import options
from games.text.setup import non_default_options, presets_of

View = dict[str, object]


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """Show the rules of a game, statement by statement."""
    try:
        view = rules_view(game)
    except InvalidPosition as invalid:
        raise Http404 from invalid
    return render(request, "games/rules.html", view)


def rules_view(game: str) -> View:
    """Return the statements, options, presets and starting position of a game.

    `errors` pairs the name of each computer that makes errors of known kinds with their sentences.

    Raises `InvalidPosition` for an unknown game.
    """
    rules = game_named(game)()
    presets = presets_of(game)
    return {
        "rules": rules,
        "statements": rules.statements.items(),
        "notes": rules.notes.items(),
        # If there is only one preset, it is the game itself and needs no list.
        "presets": [
            (gettext(name), non_default_options(game, chosen)) for name, chosen in presets.items()
        ]
        if len(presets) > 1
        else [],
        "options": options(type(rules)),
        "errors": [
            (gettext(LEVELS[level].title), sentences)
            for level, sentences in oversights_of(game).items()
        ],
        "drawing": draw_position(rules, rules.start()),
    }

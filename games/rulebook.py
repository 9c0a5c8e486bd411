"""What the rules page of a game shows."""

from django.utils.translation import gettext

from games.agreed import presets, unusual
from games.engine.games import game_named
from games.engine.options import options
from games.pictures import picture

View = dict[str, object]


def rules_view(game: str) -> View:
    """The statements, the options and the picture of the board at the start.

    Raises `Impossible` for a game that is not in the list.
    """
    rules = game_named(game)()
    return {
        "rules": rules,
        "statements": rules.statements.items(),
        "notes": rules.notes.items(),
        "presets": [
            (gettext(name), unusual(game, chosen)) for name, chosen in presets(game).items()
        ],
        "options": options(type(rules)),
        **picture(rules, rules.start()),
    }

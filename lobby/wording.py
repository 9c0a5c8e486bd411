"""Games and their options in words."""

from collections.abc import Mapping

from django.utils.translation import gettext

from games.engine.games import game_named
from games.engine.options import Value, options


def title(game: str) -> str:
    """The name of a game for people."""
    return gettext(game_named(game).title)


def agreed(game: str, chosen: Mapping[str, Value]) -> list[tuple[str, str]]:
    """Every option of a table, and what was chosen there."""
    return [
        (gettext(option.title), gettext(option.values[chosen[option.name]]))
        for option in options(game_named(game))
    ]


def unusual(game: str, chosen: Mapping[str, Value]) -> list[tuple[str, str]]:
    """Those of the options for which something else was chosen than is usual."""
    usual = [chosen[option.name] == option.default for option in options(game_named(game))]
    return [words for words, same in zip(agreed(game, chosen), usual, strict=True) if not same]

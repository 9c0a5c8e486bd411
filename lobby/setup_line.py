"""The setup of a table or match in one line, as lists, notices and inboxes tell it."""

from collections.abc import Mapping

from django.utils.translation import gettext

from games.engine.games import table
from games.engine.options import Value, option_values
from games.engine.words import gettext_noop
from games.models import Match
from games.text.setup import clock_text, non_default_options, preset_title, rated_title, title
from lobby.models import Seek

LENGTHS: Mapping[str, Mapping[str, tuple[str, Mapping[str, Value]]]] = {
    "backgammon": {
        "1": (gettext_noop("One game"), {"match_points": 1, "cube": False}),
        **{
            f"cube-{points}": (
                title,
                {"match_points": points, "cube": True, "opening_roll": "opening_dice"},
            )
            for points, title in (
                (3, gettext_noop("Cube match to 3")),
                (5, gettext_noop("Cube match to 5")),
                (7, gettext_noop("Cube match to 7")),
            )
        },
    },
}
"""By game, the lengths that the form offers by name: title, and options of the match."""
NAMED = 2
"""Number of rules that a line names; of others it has the number."""
PLAYERS = 2
"""Number of players in a game whose lengths have names."""


def length_title(game: str, chosen: Mapping[str, Value]) -> str:
    """Return the name of a match's length: `Cube match to 5`.

    Empty for a single game, a length without a name, and matches with other rules.
    """
    for words, length in LENGTHS.get(game, {}).values():
        is_match = length["match_points"] != 1
        if is_match and option_values(table(game, length, PLAYERS)) == chosen:
            return gettext(words)
    return ""


def short_pace(pace: str) -> str:
    """Return a pace in words without the times of a fast clock and without days off."""
    return pace.partition(":")[0].partition(", ")[0]


def setup_line(setup: Seek | Match, *, rated: bool) -> str:
    """Return what a player has to know of a setup before joining: `Senet · Blitz · rated`."""
    preset = preset_title(setup.game, setup.options)
    length = length_title(setup.game, setup.options)
    differs = ""
    if not preset and not length and (found := non_default_options(setup.game, setup.options)):
        names, more = [name for name, _ in found[:NAMED]], len(found) - NAMED
        differs = gettext("other rules: %(rules)s") % {"rules": ", ".join(names)}
        differs += f" +{more}" if more > 0 else ""
    pace = short_pace(clock_text(setup))
    parts = (title(setup.game), preset, length, differs, pace, rated_title(rated=rated))
    return " · ".join(filter(None, parts))

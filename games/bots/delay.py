"""The delay before each action of a bot, so that players can follow its moves."""

from collections.abc import Mapping
from datetime import timedelta

from accounts.models import Preference
from games.models import Match

DELAYS: Mapping[str, timedelta] = {
    Preference.Pause.NATURAL: timedelta(milliseconds=800),
    Preference.Pause.SHORT: timedelta(milliseconds=250),
    Preference.Pause.NONE: timedelta(0),
}
"""The delay for each value of the user's preference."""
DEFAULT = Preference.Pause.NATURAL


def delay_for(match: Match) -> timedelta:
    """Return the longest delay before a bot's action that any player of the match prefers."""
    players = (seat for seat in match.seat_list if not seat.computer and not seat.out)
    chosen = (each.preference.pause if each.preference else DEFAULT for each in players)
    return max((DELAYS[pause] for pause in chosen), default=DELAYS[DEFAULT])

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
    user_ids = [seat.user_id for seat in match.seats.filter(computer="", out="")]
    preferences = Preference.objects.filter(game=match.game, user__in=user_ids)
    chosen = list(preferences.values_list("pause", flat=True))
    defaults = [DEFAULT] * (len(user_ids) - len(chosen) or not user_ids)
    return max(DELAYS[each] for each in (*chosen, *defaults))

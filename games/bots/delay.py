"""The delay before each action of a bot, so that players can follow its moves."""

from collections.abc import Mapping
from datetime import timedelta

from accounts.models import Preference
from games.models import Match

PAUSES: Mapping[str, timedelta] = {
    Preference.Pause.NATURAL: timedelta(milliseconds=800),
    Preference.Pause.SHORT: timedelta(milliseconds=250),
    Preference.Pause.NONE: timedelta(0),
}
"""The delay for each value of the preference."""
NATURAL = Preference.Pause.NATURAL


def pause(match: Match) -> timedelta:
    """Return the delay before a bot's action: the longest that a player of the match prefers."""
    people = [seat.user_id for seat in match.seats.filter(computer="", out="")]
    said = Preference.objects.filter(game=match.game, user__in=people)
    wishes = list(said.values_list("pause", flat=True))
    usual = [NATURAL] * (len(people) - len(wishes) or not people)
    return max(PAUSES[wish] for wish in (*wishes, *usual))

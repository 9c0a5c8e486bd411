"""The menu of a match: links that a viewer seldom needs."""

from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import quote

from django.urls import reverse

from games.selectors.perspective import Perspective
from games.text.gaps import Gap


@dataclass(frozen=True, slots=True)
class MatchMenu:
    """Links of the menu beside the commands."""

    game: str
    preferences_url: Gap[str]
    """The viewer's preferences for this game; empty for spectators."""
    report_url: Gap[str]
    """The form for a report about this match; empty for spectators."""


def match_menu(perspective: Perspective) -> MatchMenu:
    """Return the links of the menu; spectators have fewer."""
    match = perspective.match
    if perspective.viewer is None:
        return MatchMenu(match.game, "", "")
    return _player_menu(perspective.language, match.game, match.pk)


# Addresses depend on the language.
@lru_cache(maxsize=1024)
def _player_menu(_language: str | None, game: str, match_id: str) -> MatchMenu:
    back = quote(reverse("match", args=[match_id]))
    return MatchMenu(
        game,
        f"{reverse('preferences')}?next={back}#{game}",
        reverse("report_match", args=[match_id]),
    )

"""The featured matches on the front page; without any, a board of the day."""

from dataclasses import dataclass

from django.utils import timezone

from games.board.pictures.featured import render_position
from games.board.pictures.samples import POSITIONS, SamplePosition, sample_positions
from games.models import Match
from lobby.watch.cards import card_backgrounds
from lobby.watch.featured import featured_matches
from lobby.watch.updates import MatchList

FEATURED = "featured"


@dataclass(frozen=True, slots=True)
class FeaturedList(MatchList):
    """List with the featured match of each game. The first match is drawn large."""

    template: str = "lobby/_featured.html"
    lists_turns: bool = False

    def context(self) -> dict[str, object]:
        """Return the context of the template.

        Board backgrounds that the page has already are left out.
        """
        shown = self.load_cards()
        drawn = {glimpse.picture.background for glimpse in sample_positions()}
        return {
            "match_list": self,
            "cards": shown,
            "woods": [wood for wood in card_backgrounds(shown) if wood not in drawn],
            "sample": None if shown else _board_of_the_day(),
        }


def featured_list() -> FeaturedList:
    """Return the list of featured matches for the front page.

    Without any it holds the strongest of the matches that the lobby lists, if there is one.
    """
    matches = featured_matches() or _strongest_listed()
    return FeaturedList({"of": FEATURED}, matches, large=next(iter(matches), ""))


def _strongest_listed() -> list[str]:
    return list(Match.objects.in_lobby().strongest_first().values_list("pk", flat=True)[:1])


def _board_of_the_day() -> dict[str, object]:
    """Return the board to show if no match is featured. Its game changes each day."""
    shown: list[SamplePosition] = list(sample_positions())
    today = shown[timezone.now().date().toordinal() % len(shown)]
    return {
        "game": today.game,
        "title": today.title,
        "scene": render_position(POSITIONS[today.game]),
    }

"""The featured matches on the front page, or a board of the day if there are none."""

from collections.abc import Collection
from dataclasses import dataclass

from django.utils import timezone

from games.board.pictures.featured import render_position
from games.board.pictures.samples import POSITIONS, SamplePosition, sample_positions
from games.models import Match
from lobby.watch.cards import Card, cards, woods
from lobby.watch.featured import featured_matches
from lobby.watch.updates import Show

FEATURED = "featured"


@dataclass(frozen=True, slots=True)
class Front(Show):
    """One featured match of each game; the first is drawn large."""

    template: str = "lobby/_live.html"

    def view(self) -> dict[str, object]:
        """Return the context of the template, without board backgrounds already on the page."""
        shown = self.load_cards()
        drawn = {glimpse.picture.background for glimpse in sample_positions()}
        return {
            "show": self,
            "cards": shown,
            "woods": [wood for wood in woods(shown) if wood not in drawn],
            "still": None if shown else _of_the_day(),
        }

    def cards(self, matches: Collection[str]) -> list[Card]:
        """Return the cards of some of these matches; the first featured one has a large board."""
        return cards(Match.objects.filter(pk__in=matches), large=next(iter(self.matches), ""))


def front() -> Front:
    """Return the matches that the front page shows now."""
    return Front({"of": FEATURED}, featured_matches())


def _of_the_day() -> dict[str, object]:
    """Return the board shown if no match is featured; another game each day."""
    shown: list[SamplePosition] = list(sample_positions())
    today = shown[timezone.now().date().toordinal() % len(shown)]
    return {
        "game": today.game,
        "title": today.title,
        "scene": render_position(POSITIONS[today.game]),
    }

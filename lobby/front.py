"""What the front page shows of play: matches that are going on, or else a picture of one."""

from collections.abc import Collection
from dataclasses import dataclass

from django.utils import timezone

from games.glimpses import POSITIONS, Glimpse, glimpses
from games.models import Match
from games.scenes import still
from lobby.cards import Card, cards, woods
from lobby.featured import featured
from lobby.shows import Show

FEATURED = "featured"


@dataclass(frozen=True, slots=True)
class Front(Show):
    """One match of each game, and the first of them drawn large."""

    template: str = "lobby/_live.html"

    def view(self) -> dict[str, object]:
        """What a template needs to write it out, beside the pictures of all games."""
        shown = self.found()
        drawn = {glimpse.picture.wood for glimpse in glimpses()}
        return {
            "show": self,
            "cards": shown,
            "woods": [wood for wood in woods(shown) if wood not in drawn],
            "still": None if shown else _of_the_day(),
        }

    def cards(self, matches: Collection[str]) -> list[Card]:
        """The cards of some of its matches."""
        return cards(Match.objects.filter(pk__in=matches), large=next(iter(self.matches), ""))


def front() -> Front:
    """What is to be seen there now."""
    return Front({"of": FEATURED}, featured())


def _of_the_day() -> dict[str, object]:
    shown: list[Glimpse] = list(glimpses())
    today = shown[timezone.now().date().toordinal() % len(shown)]
    return {"game": today.game, "title": today.title, "scene": still(POSITIONS[today.game])}

"""Some matches as a page shows them, and as it is told of what has changed there."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from games.models import Match
from lobby.cards import Card, cards, woods


@dataclass(frozen=True, slots=True)
class Show:
    """Some matches, as a page shows them."""

    asked: Mapping[str, str]
    """How the page asks for them."""
    matches: list[str]
    more: str = ""
    """Where the next page begins; empty on the last one."""
    template: str = "lobby/_on.html"

    @property
    def news(self) -> str:
        """Where the page asks for what has changed."""
        return f"{reverse('on_news')}?{urlencode(self.asked)}"

    def view(self) -> dict[str, object]:
        """What a template needs to write it out."""
        shown = self.found()
        return {"show": self, "cards": shown, "woods": woods(shown)}

    def found(self) -> list[Card]:
        """The cards of all its matches, in their order."""
        found = {card.id: card for card in self.cards(self.matches)}
        return [found[match] for match in self.matches if match in found]

    def cards(self, matches: Collection[str]) -> list[Card]:
        """The cards of some of its matches, as this page has them."""
        return cards(Match.objects.filter(pk__in=matches))

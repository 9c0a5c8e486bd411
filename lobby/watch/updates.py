"""A list of matches on a page, and the URL at which the page asks for changes in the list."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from games.models import Match
from lobby.watch.cards import Card, card_backgrounds, load_cards


@dataclass(frozen=True, slots=True)
class MatchList:
    """List of matches as a page shows it."""

    asked: Mapping[str, str]
    """Query parameters with which the page asks for changes in this list."""
    matches: list[str]
    more: str = ""
    """Position after which the next page begins; empty on the last page."""
    template: str = "lobby/_match_list.html"
    large: str = ""
    """The match with a large board; empty for none."""
    lists_turns: bool = True
    """Whether the last turns stand beside the large board."""

    @property
    def updates_url(self) -> str:
        """URL at which the page asks for changes in the list."""
        return f"{reverse('watch_updates')}?{urlencode(self.asked)}"

    def context(self) -> dict[str, object]:
        shown = self.load_cards()
        return {"match_list": self, "cards": shown, "woods": card_backgrounds(shown)}

    def load_cards(self) -> list[Card]:
        """Return the cards of all matches, in the order of the list."""
        found = {card.id: card for card in self.cards(self.matches)}
        return [found[match] for match in self.matches if match in found]

    def cards(self, matches: Collection[str]) -> list[Card]:
        """Return the cards of these matches, in any order."""
        found = Match.objects.filter(pk__in=matches)
        return load_cards(found, large=self.large, lists_turns=self.lists_turns)

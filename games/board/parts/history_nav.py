"""Navigation through the positions of a match."""

from dataclasses import dataclass

from games.selectors.perspective import Perspective


@dataclass(frozen=True, slots=True)
class HistoryNav:
    """Navigation from the shown position to others; positions are named by event number."""

    url: str
    """The URL of the match as it is now."""
    at: int
    first: int
    """The number of the first event with a board."""
    last: int
    past: bool
    """Whether an earlier position is shown, so that the page links back to the current one."""

    @property
    def is_first(self) -> bool:
        """Whether the shown position is the first one."""
        return self.at == self.first

    @property
    def back(self) -> int:
        """The number of the previous event; at the first position, that of the first event."""
        return max(self.at - 1, self.first)

    @property
    def forward(self) -> int:
        """The number of the next event."""
        return self.at + 1

    @property
    def forward_url(self) -> str:
        """The URL of the next position; after the last position, the URL of the match."""
        return f"{self.url}?at={self.forward}" if self.at < self.last else self.url


def present_nav(perspective: Perspective) -> HistoryNav:
    """Return the navigation of a page that shows the current position."""
    match, first = perspective.match, perspective.log.played.first_turn
    return HistoryNav(match.get_absolute_url(), match.version, first, match.version, past=False)

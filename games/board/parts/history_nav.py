"""Navigation through the positions of a match."""

from dataclasses import dataclass

from games.selectors.perspective import Perspective


@dataclass(frozen=True, slots=True)
class HistoryNav:
    """A shown position of a match and the range of positions, by event number."""

    url: str
    """The URL of the match as it is now."""
    at: int
    first: int
    """The first event with a board."""
    last: int
    past: bool
    """Whether the shown board is one of the past, so that there is a way back to the present."""

    @property
    def is_first(self) -> bool:
        """Whether no position comes before this one."""
        return self.at == self.first

    @property
    def back(self) -> int:
        """The event before this one, or this one if it is the first."""
        return max(self.at - 1, self.first)

    @property
    def forward(self) -> int:
        """The event after this one."""
        return self.at + 1

    @property
    def forward_url(self) -> str:
        """The URL of the next position; that of the match as it is now, if this is the last."""
        return f"{self.url}?at={self.forward}" if self.at < self.last else self.url


def present_nav(perspective: Perspective) -> HistoryNav:
    """Return the navigation of the present board."""
    match, first = perspective.match, perspective.log.played.first_turn
    return HistoryNav(match.get_absolute_url(), match.version, first, match.version, past=False)

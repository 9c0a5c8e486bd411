"""Navigation through the positions of a match."""

from dataclasses import dataclass

from django.urls import reverse


@dataclass(frozen=True, slots=True)
class HistoryNav:
    """A shown position of a match and the range of positions, by event number."""

    match: str
    at: int
    first: int
    """The first event with a board."""
    last: int

    @property
    def url(self) -> str:
        """The URL of the match as it is now."""
        return reverse("match", args=[self.match])

    @property
    def back(self) -> int:
        """The event before this one, or this one if it is the first."""
        return max(self.at - 1, self.first)

    @property
    def forward(self) -> int:
        """The event after this one."""
        return self.at + 1

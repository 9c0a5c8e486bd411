"""Where one can step to from the moment of a match that is shown."""

from dataclasses import dataclass

from django.urls import reverse


@dataclass(frozen=True, slots=True)
class Steps:
    """A moment among those of its match, by the numbers of their events."""

    match: str
    at: int
    first: int
    """The first moment that has a board."""
    last: int

    @property
    def url(self) -> str:
        """Where the match is as it is now."""
        return reverse("match", args=[self.match])

    @property
    def back(self) -> int:
        """The moment before this one, if there is one."""
        return max(self.at - 1, self.first)

    @property
    def forward(self) -> int:
        """The moment after this one."""
        return self.at + 1

"""How tests hold the clock of limits still, and reach a limit quickly."""

from dataclasses import dataclass

from accounts.limits.stores import MICROSECONDS


@dataclass
class Moment:
    """A moment, in microseconds when it is called as a clock."""

    seconds: float = 1_800_000_000.0

    def __call__(self) -> int:
        return round(self.seconds * MICROSECONDS)

    def go_on(self, seconds: float) -> None:
        """Let time pass."""
        self.seconds += seconds

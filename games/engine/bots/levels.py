"""How well a computer can be asked to play."""

from collections.abc import Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Level:
    """What a computer sees of a position, and how it errs: by misjudging, never by whim."""

    insight: float
    """How much it knows of what training has taught; the rest is what anybody sees. 0 to 1."""
    error: float
    """By how much it misjudges a position, as a share of what is at stake in the choice."""
    ahead: bool = False
    """Whether it looks at every throw that may follow."""


LEVELS: Mapping[str, Level] = {
    "beginner": Level(insight=0, error=0.5),
    "casual": Level(insight=0.3, error=0.2),
    "strong": Level(insight=1, error=0),
    "master": Level(insight=1, error=0, ahead=True),
}
"""The levels by name, weakest first."""

USUAL = "casual"
"""How a computer plays that nobody has asked to play better or worse."""


def erring(*, beginner: float, casual: float, strong: float = 0.0) -> Mapping[str, Level]:
    """The same levels where those below master err more or less than elsewhere."""
    return {
        **LEVELS,
        "beginner": replace(LEVELS["beginner"], error=beginner),
        "casual": replace(LEVELS["casual"], error=casual),
        "strong": replace(LEVELS["strong"], error=strong),
    }

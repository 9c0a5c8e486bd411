"""How well a computer can be asked to play."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.engine.words import gettext_noop


@dataclass(frozen=True, slots=True)
class Level:
    """What a computer sees of a position, and how it errs: by misjudging, never by whim."""

    insight: float
    """How much it knows of what training has taught; the rest is what anybody sees. 0 to 1."""
    error: float
    """By how much it misjudges a position, as a share of what is at stake in the choice."""
    title: str
    """What a computer of this level is called."""
    promise: str
    """What whoever plays against it can expect."""
    ahead: int = 0
    """How many throws ahead it looks, at everything that can be thrown."""


LEVELS: Mapping[str, Level] = {
    "beginner": Level(
        insight=0,
        error=0.5,
        title=gettext_noop("Beginner computer"),
        promise=gettext_noop("Beginner: lets you learn"),
    ),
    "casual": Level(
        insight=0.3,
        error=0.2,
        title=gettext_noop("Casual computer"),
        promise=gettext_noop("Casual: often misjudges"),
    ),
    "strong": Level(
        insight=1,
        error=0,
        title=gettext_noop("Strong computer"),
        promise=gettext_noop("Strong: seldom misjudges"),
    ),
    "master": Level(
        insight=1,
        error=0,
        title=gettext_noop("Master computer"),
        promise=gettext_noop("Master: looks ahead as well"),
        ahead=1,
    ),
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

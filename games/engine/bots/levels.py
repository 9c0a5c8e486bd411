"""The strength levels of bots."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.engine.words import gettext_noop


@dataclass(frozen=True, slots=True)
class Level:
    """Strength of a bot: how well it evaluates, how much noise it adds, how far it looks ahead."""

    insight: float
    """Share of the trained evaluator, 0 to 1; the rest is the plain evaluator."""
    error: float
    """Standard deviation of the noise, relative to what is at stake in a turn (scaled per game)."""
    title: str
    """Name of a bot of this level, as players read it."""
    promise: str
    """Description of the level for players who choose it."""
    ahead: int = 0
    """Lookahead depth in throws (plies); 0 for none."""


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

DEFAULT_LEVEL = "casual"
"""The level of a bot for which no level was chosen."""


def erring(*, beginner: float, casual: float, strong: float = 0.0) -> Mapping[str, Level]:
    """Return the levels with other noise (`error`) for those below master, to suit one game."""
    return {
        **LEVELS,
        "beginner": replace(LEVELS["beginner"], error=beginner),
        "casual": replace(LEVELS["casual"], error=casual),
        "strong": replace(LEVELS["strong"], error=strong),
    }

"""The strength levels of bots."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.engine.words import gettext_noop


@dataclass(frozen=True, slots=True)
class Level:
    """Strength of a bot: how well it evaluates, how much noise it adds, how far it looks ahead."""

    trained_share: float
    """Share of the trained evaluator, 0 to 1; the rest is the plain evaluator."""
    noise: float
    """Standard deviation of the noise, relative to what is at stake in a turn (scaled per game)."""
    title: str
    """Name of a bot of this level, as players read it."""
    description: str
    """Description of the level for players who choose it."""
    plies: int = 0
    """Lookahead depth in throws (plies); 0 for none."""


LEVELS: Mapping[str, Level] = {
    "beginner": Level(
        trained_share=0,
        noise=0.5,
        title=gettext_noop("Beginner computer"),
        description=gettext_noop("Beginner: good for learning"),
    ),
    "casual": Level(
        trained_share=0.3,
        noise=0.2,
        title=gettext_noop("Casual computer"),
        description=gettext_noop("Casual: often makes mistakes"),
    ),
    "strong": Level(
        trained_share=1,
        noise=0,
        title=gettext_noop("Strong computer"),
        description=gettext_noop("Strong: rarely makes mistakes"),
    ),
    "master": Level(
        trained_share=1,
        noise=0,
        title=gettext_noop("Master computer"),
        description=gettext_noop("Master: also looks ahead"),
        plies=1,
    ),
}
"""The levels by name, weakest first."""

DEFAULT_LEVEL = "casual"
"""The level of a bot for which no level was chosen."""


def tuned_levels(
    *, beginner: tuple[float, float], casual: tuple[float, float], strong: float = 0.0
) -> Mapping[str, Level]:
    """Return the levels of a game, whose bots have this much noise.

    For beginner and casual bots the share of the trained evaluator comes first.
    """
    weak = {
        name: replace(LEVELS[name], trained_share=share, noise=noise)
        for name, (share, noise) in (("beginner", beginner), ("casual", casual))
    }
    return {
        **LEVELS,
        **weak,
        "strong": replace(LEVELS["strong"], noise=strong),
    }

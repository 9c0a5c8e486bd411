"""The strength levels of the backgammon bot."""

from dataclasses import dataclass

from games.engine.bots.backgammon.search import Look


@dataclass(frozen=True)
class Level:
    """Lookahead and noise of a level; noise is in equity, where a single game counts 1."""

    looks: tuple[Look, ...] = ()
    """Searches in order, each deeper and of fewer plays than the one before."""
    ahead: int = 0
    """Lookahead in throws (plies) for doubling, taking and answering resignations."""
    plain: float = 0.0
    """Share of the crude evaluator (pips, blots and points held), 0 to 1."""
    astray: float = 0.0
    """Standard deviation of the noise on a play's equity."""
    astray_with_cube: float = 0.0
    """Strength of the noise on the winning chance in cube decisions."""


LEVELS = {
    "beginner": Level(plain=0.5, astray=0.1, astray_with_cube=0.08),
    "casual": Level(plain=0.25, astray=0.06, astray_with_cube=0.04),
    "strong": Level(looks=(Look(1, 6, 0.16),), ahead=1),
    "master": Level(looks=(Look(1, 8, 0.2), Look(2, 4, 0.08)), ahead=1),
}

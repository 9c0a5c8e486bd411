"""How well each level plays backgammon."""

from dataclasses import dataclass

from games.engine.bots.backgammon.searching import Look


@dataclass(frozen=True)
class Level:
    """How far a level looks ahead, and how it misjudges what it sees, in points."""

    looks: tuple[Look, ...] = ()
    """The closer and closer looks at the best plays of a throw."""
    ahead: int = 0
    """How many throws ahead it judges whether to double, take or accept."""
    plain: float = 0.0
    """How much of what it sees is pips, lone pieces and points held, and nothing deeper."""
    astray: float = 0.0
    """By how much it misjudges a position; as likely too high as too low."""
    astray_with_cube: float = 0.0
    """The same, as a chance to win, when it thinks about the cube."""


LEVELS = {
    "beginner": Level(plain=0.5, astray=0.1, astray_with_cube=0.08),
    "casual": Level(plain=0.25, astray=0.06, astray_with_cube=0.04),
    "strong": Level(looks=(Look(1, 6, 0.16),), ahead=1),
    "master": Level(looks=(Look(1, 8, 0.2), Look(2, 4, 0.08)), ahead=1),
}

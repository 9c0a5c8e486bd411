"""The strength levels of the backgammon bot."""

from dataclasses import dataclass

from games.engine.bots.backgammon import oversights
from games.engine.bots.backgammon.rows import Rows
from games.engine.bots.backgammon.search import Round
from games.engine.bots.oversight import Habit


@dataclass(frozen=True)
class Level:
    """How far a backgammon bot of one strength level looks ahead, and what errors it makes.

    Noise is measured in equity; winning a single game counts 1.
    """

    rounds: tuple[Round, ...] = ()
    """Rounds of search, in order; each searches deeper and includes fewer plays."""
    plies: int = 0
    """Lookahead in throws (plies) for doubling, taking and answering resignations."""
    plain_share: float = 0.0
    """Share of the crude evaluator (pips, blots and points held), 0 to 1."""
    noise: float = 0.0
    """Standard deviation of the noise on a play's equity."""
    habits: tuple[Habit[Rows], ...] = ()
    """Oversights, at most one a turn; a level with oversights also has noise."""
    cube_noise: float = 0.0
    """Strength of the noise on the winning chance in cube decisions."""


LEVELS = {
    "beginner": Level(plain_share=0.42, noise=0.05, cube_noise=0.08, habits=oversights.BEGINNER),
    "casual": Level(plain_share=0.25, noise=0.02, cube_noise=0.04, habits=oversights.CASUAL),
    "strong": Level(rounds=(Round(1, 6, 0.16),), plies=1),
    "master": Level(rounds=(Round(1, 8, 0.2), Round(2, 4, 0.08)), plies=1),
}

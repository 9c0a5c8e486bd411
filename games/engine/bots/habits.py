"""The oversights of each game and level."""

from collections.abc import Mapping, Sequence

from games.engine.bots.backgammon.levels import LEVELS as BACKGAMMON
from games.engine.bots.oversight import Habit


def habits_of(game: str) -> Mapping[str, Sequence[Habit]]:
    """Return the oversights of each level of a game that has any, weakest level first."""
    levels = BACKGAMMON if game == "backgammon" else {}
    return {name: level.habits for name, level in levels.items() if level.habits}

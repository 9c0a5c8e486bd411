"""The oversights of each game and level."""

from collections.abc import Mapping, Sequence

from games.engine.bots.backgammon.levels import LEVELS as BACKGAMMON
from games.engine.bots.choose import BOTS
from games.engine.bots.oversight import Habit, Plays
from games.engine.bots.senas.oversights import HABITS as SENAS


def oversights_of(game: str) -> Mapping[str, Sequence[str]]:
    """Return what each level of a game overlooks, as players read it, weakest level first.

    Levels without oversights are left out.
    """
    if game == "backgammon":
        return _sentences({name: level.habits for name, level in BACKGAMMON.items()})
    return _sentences(SENAS) if game == "senas" else _sentences(BOTS[game].habits)


def _sentences(habits: Mapping[str, Sequence[Habit[Plays]]]) -> Mapping[str, Sequence[str]]:
    return {name: [each.oversight.sentence for each in own] for name, own in habits.items() if own}

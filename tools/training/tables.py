"""The setups (options and number of seats) on which the bots are trained."""

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from games.engine.pachisi.rules import Pachisi
from games.engine.petits_chevaux.rules import PetitsChevaux
from tools.training.boards import LearningTable
from tools.training.pachisi import PachisiBoards
from tools.training.petits_chevaux import PetitsChevauxBoards


def _petits_chevaux() -> Iterator[LearningTable]:
    changes: tuple[dict[str, int | str], ...] = (
        {},
        {"pawns": 2, "stable_entry": "continuous"},
        {"board": "cross56", "reroll_on_six": "every_six", "entry_square": "start_capture"},
        {"pawns": 3, "reroll_on_six": "every_six"},
        {"pawns": 1, "entry_square": "start_capture"},
        {"board": "cross56"},
    )
    for change, seats in product(changes, (2, 4, 3)):
        yield PetitsChevauxBoards(PetitsChevaux(seats=seats, **change))  # type: ignore[arg-type]


def _pachisi() -> Iterator[LearningTable]:
    changes: tuple[dict[str, str | bool], ...] = (
        {},
        {"cowries": "seven_35", "grace_use": "enter_only_while_waiting"},
        {"capture_required": True},
        {"cowries": "seven_30", "stacking": "castles_only"},
        {"stacking": "none", "capture_bonus": False},
    )
    for change, seats in product(changes, (2, 4, 3)):
        yield PachisiBoards(Pachisi(seats=seats, **change))  # type: ignore[arg-type]
    for change in changes[:3]:
        yield PachisiBoards(Pachisi(seats=4, teams=True, **change))  # type: ignore[arg-type]


TABLES: Mapping[str, Callable[[], Iterator[LearningTable]]] = {
    "petits-chevaux": _petits_chevaux,
    "pachisi": _pachisi,
}
"""The setups by game; the first one is the default, played at least half of the time."""

"""The tiles of quick pairing: each game with its paces, and how many players wait for each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext

from games.board.pictures.samples import SamplePosition, sample_positions
from games.clock.paces import PACES
from games.text.setup import pace_choices
from lobby.pairing import services
from lobby.seeks.quick_games import Tile

MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class PaceTile:
    """A pace of a game: its button looks for an opponent."""

    name: str
    label: str
    times: str
    """Seconds of a turn and minutes in reserve; empty without clocks."""
    waiting: int
    """How many players wait for this game at this pace."""


@dataclass(frozen=True, slots=True)
class GameTile:
    """A game with its paces."""

    sample: SamplePosition
    paces: Sequence[PaceTile]


def game_tiles(waiting: Mapping[Tile, int]) -> Sequence[GameTile]:
    """Return the tiles of all games, in the active language."""
    labels = {name: words.partition(":")[0] for name, words in pace_choices().items()}
    return [
        GameTile(
            sample,
            [
                PaceTile(pace, labels[pace], _times(pace), waiting.get((sample.game, pace), 0))
                for pace in services.PACES
            ],
        )
        for sample in sample_positions()
    ]


def _times(pace: str) -> str:
    clock = PACES.get(pace)
    if clock is None:
        return ""
    values = {"seconds": int(clock.delay.total_seconds()), "minutes": clock.reserve // MINUTE}
    return gettext("%(seconds)s s + %(minutes)s min") % values

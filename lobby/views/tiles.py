"""The tiles of quick pairing: each game with its paces, and how many players wait for each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.translation import get_language, gettext

from games.board.pictures.samples import SamplePosition, sample_positions
from games.clock.paces import PACES as PACES_BY_NAME
from games.text.setup import pace_choices
from lobby.seeks.quick_games import CUBE_PACE, PACES, Tile, cube_matches
from lobby.setup_line import LENGTHS

MINUTE = timedelta(minutes=1)
KEPT = 64
"""Maximum number of languages and numbers of waiting players whose tiles each process keeps."""


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
    sample: SamplePosition
    paces: Sequence[PaceTile]
    matches: Sequence[PaceTile]
    """The matches with the cube; empty in other games."""


@dataclass(frozen=True, slots=True)
class TileFragments:
    """What a lobby page shows of all games, as HTML that holds no token."""

    backgrounds: str
    """The boards to which the pictures refer."""
    tiles: str
    stories: str
    """A sentence on the history of each game."""


def tile_fragments(waiting: Mapping[Tile, int]) -> TileFragments:
    """Return the fragments in the active language; equal numbers share one rendering."""
    return _render_tiles(get_language(), tuple(sorted(waiting.items())))


@lru_cache(maxsize=KEPT)
def _render_tiles(language: str, waiting: tuple[tuple[Tile, int], ...]) -> TileFragments:
    tiles = game_tiles(dict(waiting))
    context = {
        "tiles": tiles,
        "tile_backgrounds": [tile.sample.picture.background for tile in tiles],
    }
    return TileFragments(
        backgrounds=render_to_string("lobby/_tile_backgrounds.html", context),
        tiles=render_to_string("lobby/_tile_list.html", context),
        stories=render_to_string("lobby/_game_cards.html", context),
    )


def game_tiles(waiting: Mapping[Tile, int]) -> Sequence[GameTile]:
    """Return the tiles of all games, in the active language."""
    labels = {name: words.partition(":")[0] for name, words in pace_choices().items()}
    return [
        GameTile(
            sample,
            [
                PaceTile(pace, labels[pace], _times(pace), waiting.get((sample.game, pace), 0))
                for pace in PACES
            ],
            [
                PaceTile(
                    name,
                    gettext(LENGTHS[sample.game][name][0]),
                    _times(CUBE_PACE, points=_points(sample.game, name)),
                    waiting.get((sample.game, name), 0),
                )
                for name in cube_matches(sample.game)
            ],
        )
        for sample in sample_positions()
    ]


def _points(game: str, length: str) -> int:
    points = LENGTHS[game][length][1]["match_points"]
    return int(points)


def _times(pace: str, points: int = 1) -> str:
    clock = PACES_BY_NAME.get(pace)
    if clock is None:
        return ""
    reserve = clock.for_points(points) // MINUTE
    values = {"seconds": int(clock.delay.total_seconds()), "minutes": reserve}
    return gettext("%(seconds)s s + %(minutes)s min") % values

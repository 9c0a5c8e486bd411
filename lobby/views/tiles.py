"""The tiles of quick pairing: each game with its paces, and how many players wait for each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from urllib.parse import urlencode

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language, gettext

from games.board.pictures.samples import SamplePosition, sample_positions
from games.clock.paces import PACES
from games.text.setup import pace_choices
from lobby.pairing import services
from lobby.seeks.quick_games import Tile
from lobby.setup_line import LENGTHS

MINUTE = timedelta(minutes=1)
CUBE_MATCH = "cube-3"
"""The length that the form for a match with the cube proposes."""
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
    match: str
    """URL of the form for a match with the cube; empty in other games."""


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
                for pace in services.PACES
            ],
            _match_url(sample.game),
        )
        for sample in sample_positions()
    ]


def _match_url(game: str) -> str:
    if CUBE_MATCH not in LENGTHS.get(game, {}):
        return ""
    return f"{reverse('open_seek')}?{urlencode({'game': game, 'length': CUBE_MATCH})}"


def _times(pace: str) -> str:
    clock = PACES.get(pace)
    if clock is None:
        return ""
    values = {"seconds": int(clock.delay.total_seconds()), "minutes": clock.reserve // MINUTE}
    return gettext("%(seconds)s s + %(minutes)s min") % values

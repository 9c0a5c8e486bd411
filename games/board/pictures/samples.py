"""A sample position and a sentence of history for each game, as the front page shows them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from games.board.pictures.thumbnails import Thumbnail, thumbnail_of
from games.engine.games import GAMES
from games.engine.words import gettext_noop
from games.text.setup import title

POSITIONS: Mapping[str, str] = {
    "backgammon": ("backgammon - 5:2,7:1,17:2,18:3,19:4,20:3/1:1,12:2,15:3,17:3,19:5,22:1 0 - -"),
    "senet": (
        'senet - 3:1,4:1,14:1,15:1,26:1/5:1,7:1,8:1,21:1,24:1 1 6 {"black":0,"white_moved'
        '":true,"opening_one":false}'
    ),
    "pachisi": (
        "pachisi - 0:2,7:1,46:1/8:2,25:1,31:1/0:1,37:1,42:1,46:1/0:1,17:1,22:1,36:1 1 4 {"
        '"left":[true,true,true,true],"unlocked":[true,true,true,true],"captures":[1,1,1,'
        '0],"pending":[],"hand":[[4]],"run":[],"extra":false}'
    ),
    "petits-chevaux": (
        "petits-chevaux - 0:2,4:1,12:1/0:1,3:1,13:1,49:1/0:2,6:1,28:1/0:1,1:1,34:1,60:1 3"
        ' 6 {"opening":false,"throws_left":0,"must_use":1}'
    ),
    "senas": (
        "senas - 1:2,7:5,9:1,10:1,11:1,12:1,15:1,16:1,18:1,20:1/1:1,7:4,9:2,10:1,11:1,12:"
        '2,14:1,16:2,20:1 1 2 {"runner":[true,true],"gift":[],"gift_in_hand":false,"tute"'
        ":false}"
    ),
}
"""Game -> a position from the middle of that game, as one line."""
SENTENCES: Mapping[str, str] = {
    "backgammon": gettext_noop(
        "An old race over 24 points. The doubling cube was added in the 1920s, probably in "
        "New York."
    ),
    "senet": gettext_noop(
        "Egyptians played it for about two thousand years. Queen Nefertari still does, on a "
        "wall of her tomb."
    ),
    "pachisi": gettext_noop(
        "Named after its throw of twenty-five. The emperor Akbar is said to have played it "
        "with people as pieces."
    ),
    "petits-chevaux": gettext_noop(
        "French children grow up with this race of little horses. Roll a 6 to set out, then "
        "bring them home to the stable."
    ),
    "senas": gettext_noop(
        "A Spanish race with three dice, in which no piece is ever hit. Its age is unknown; it "
        "belongs to the backgammon family."
    ),
}
"""A sentence about the history of each game."""


@dataclass(frozen=True, slots=True)
class SamplePosition:
    """Sample position of a game, with the game's title and a sentence on its history."""

    game: str
    title: str
    sentence: str
    picture: Thumbnail


def sample_positions() -> Sequence[SamplePosition]:
    """Return a sample position for each game, in the active language."""
    return [
        SamplePosition(
            each.game, title(each.game), gettext(SENTENCES[each.game]), sample_picture(each.game)
        )
        for each in GAMES
    ]


def sample_picture(game: str) -> Thumbnail:
    """Return the picture of a game's sample position."""
    return thumbnail_of(game, POSITIONS[game])

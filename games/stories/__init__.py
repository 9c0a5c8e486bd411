"""The story of each game: its origin, how to play it, and how to play it well."""

from collections.abc import Mapping

from games.stories.backgammon import BACKGAMMON
from games.stories.pachisi import PACHISI
from games.stories.petits_chevaux import PETITS_CHEVAUX
from games.stories.senas import SENAS
from games.stories.senet import SENET
from games.stories.story import Story

STORIES: Mapping[str, Story] = {
    "backgammon": BACKGAMMON,
    "senet": SENET,
    "pachisi": PACHISI,
    "petits-chevaux": PETITS_CHEVAUX,
    "senas": SENAS,
}
"""The story of each game by the game's name."""

"""Board themes. Each game has three: its own, another, and one that relies on shape, not colour."""

from collections.abc import Mapping

from django.contrib.auth.models import AnonymousUser

from accounts.models import Preference, User
from accounts.preferences import preference_of
from games.engine.words import gettext_noop

OWN, OTHER, CLEAR = Preference.BoardSet.values

CLEAR_DESCRIPTION = gettext_noop("Clear shapes and strong contrast, few colours")
NAMES: Mapping[str, Mapping[str, str]] = {
    "backgammon": {
        OWN: gettext_noop("Walnut, leather and brass"),
        OTHER: gettext_noop("Green baize and ebony"),
        CLEAR: CLEAR_DESCRIPTION,
    },
    "senet": {
        OWN: gettext_noop("Limestone and faience"),
        OTHER: gettext_noop("Ebony and ivory, as in a king's tomb"),
        CLEAR: CLEAR_DESCRIPTION,
    },
    "pachisi": {
        OWN: gettext_noop("Embroidered cloth"),
        OTHER: gettext_noop("Palace court of marble and red sandstone"),
        CLEAR: CLEAR_DESCRIPTION,
    },
    "petits-chevaux": {
        OWN: gettext_noop("Printed in Paris"),
        OTHER: gettext_noop("Painted wood from the nursery"),
        CLEAR: CLEAR_DESCRIPTION,
    },
    "senas": {
        OWN: gettext_noop("Walnut and bone, as in King Alfonso's book"),
        OTHER: gettext_noop("Glazed tiles from Seville"),
        CLEAR: CLEAR_DESCRIPTION,
    },
}
"""Game -> theme key -> name; every game has the same three theme keys."""
WITH_DIRECTION = ("backgammon",)
"""Games whose board players may mirror, so that they bear off to the left."""


def theme_for(user: User | AnonymousUser, game: str) -> str:
    """Return the theme a user has chosen for a game, or the game's default theme."""
    return preference_of(user, game).board_set if user.is_authenticated else OWN


def is_mirrored(user: User | AnonymousUser, game: str) -> bool:
    """Whether a user has chosen the mirrored board of a game."""
    if game not in WITH_DIRECTION or not user.is_authenticated:
        return False
    return preference_of(user, game).bears_off_left

"""Names of randomizers (dice, sticks and cowries) and of their faces."""

from collections.abc import Mapping

from django.utils.translation import gettext

from games.engine.words import gettext_noop
from games.models import Count

FACES: Mapping[str, range] = {
    Count.Randomizer.DIE: range(1, 7),
    Count.Randomizer.STICK: range(2),
    Count.Randomizer.COWRIE: range(2),
}
TITLES: Mapping[str, str] = {
    Count.Randomizer.DIE: gettext_noop("Dice"),
    Count.Randomizer.STICK: gettext_noop("Sticks"),
    Count.Randomizer.COWRIE: gettext_noop("Cowries"),
}
NAMES: Mapping[tuple[str, int], str] = {
    (Count.Randomizer.STICK, 0): gettext_noop("dark side up"),
    (Count.Randomizer.STICK, 1): gettext_noop("white side up"),
    (Count.Randomizer.COWRIE, 0): gettext_noop("mouth down"),
    (Count.Randomizer.COWRIE, 1): gettext_noop("mouth up"),
}
RARITY: Mapping[str, str] = {
    Count.Randomizer.DIE: gettext_noop(
        "Dice that are fair differ from even shares by at least this much in %(many)s of 100 "
        "samples of this size."
    ),
    Count.Randomizer.STICK: gettext_noop(
        "Sticks that are fair differ from even shares by at least this much in %(many)s of 100 "
        "samples of this size."
    ),
    Count.Randomizer.COWRIE: gettext_noop(
        "Cowries that are fair differ from even shares by at least this much in %(many)s of 100 "
        "samples of this size."
    ),
}


def title_of(randomizer: str) -> str:
    """Return the translated plural name of a randomizer, for example `Sticks`."""
    return gettext(TITLES[randomizer])


def face_name(randomizer: str, face: int) -> str:
    """Return the translated name of a face: a number for dice, else for example `mouth up`."""
    return str(face) if randomizer == Count.Randomizer.DIE else gettext(NAMES[randomizer, face])


def rarity(randomizer: str, share: str) -> str:
    """Return the sentence on how many of 100 fair samples deviate at least as much.

    `share` is this number as text.
    """
    return gettext(RARITY[randomizer]) % {"many": share}

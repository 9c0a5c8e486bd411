"""Names of randomizers (dice, sticks and cowries) and of their faces."""

from collections.abc import Mapping

from django.utils.translation import gettext, ngettext

from games.engine.games import game_named
from games.engine.rules import Rules
from games.engine.state import State
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
        "In %(many)s %% of samples of this size, fair dice would stray at least this far from "
        "equal shares."
    ),
    Count.Randomizer.STICK: gettext_noop(
        "In %(many)s %% of samples of this size, fair sticks would stray at least this far from "
        "equal shares."
    ),
    Count.Randomizer.COWRIE: gettext_noop(
        "In %(many)s %% of samples of this size, fair cowries would stray at least this far from "
        "equal shares."
    ),
}


def is_rolled(rules: Rules[State] | type[Rules[State]]) -> bool:
    """Whether a throw of this game is called a roll: dice are rolled, sticks and cowries thrown."""
    return rules.randomizer == Count.Randomizer.DIE


def throw_label(rules: Rules[State]) -> str:
    return gettext("Roll") if is_rolled(rules) else gettext("Throw")


def opening_label(rules: Rules[State]) -> str:
    """Return what the throw that decides who starts is called."""
    return gettext("Opening roll") if is_rolled(rules) else gettext("Opening throw")


def throw_count(game: str, count: int) -> str:
    """Return the number of throws as text, for example `12 rolls`."""
    if is_rolled(game_named(game)):
        return ngettext("%(count)s roll", "%(count)s rolls", count) % {"count": count}
    return ngettext("%(count)s throw", "%(count)s throws", count) % {"count": count}


def title_of(randomizer: str) -> str:
    """Return the translated plural name of a randomizer, for example `Sticks`."""
    return gettext(TITLES[randomizer])


def face_name(randomizer: str, face: int) -> str:
    """Return the translated name of a face: a number for dice, else for example `mouth up`."""
    return str(face) if randomizer == Count.Randomizer.DIE else gettext(NAMES[randomizer, face])


def rarity(randomizer: str, share: str) -> str:
    """Return the sentence on how many fair samples in 100 deviate at least as much.

    `share` is this number as text.
    """
    return gettext(RARITY[randomizer]) % {"many": share}

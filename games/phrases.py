"""The set phrases, which everybody reads in their own language, and what is left of free text."""

import unicodedata
from collections.abc import Mapping

from games.engine.words import gettext_noop

PHRASES: Mapping[str, str] = {
    "hello": gettext_noop("Hello!"),
    "luck": gettext_noop("Good luck!"),
    "played": gettext_noop("Well played!"),
    "lucky": gettext_noop("That was lucky!"),
    "moment": gettext_noop("One moment, please."),
    "back": gettext_noop("I am back."),
    "thanks": gettext_noop("Thank you!"),
    "sorry": gettext_noop("Sorry!"),
    "game": gettext_noop("Good game!"),
    "go": gettext_noop("Sorry, I must go."),
    "bye": gettext_noop("Goodbye!"),
}
"""By the keys under which they are kept."""
JOINERS = "\u200c\u200d"
"""Persian is written with the one, pictures of people with the other."""
SPACES = ("Cc", "Zl", "Zp", "Zs")
NOTHING = ("Cf", "Cs", "Co", "Cn")


def cleaned(text: str) -> str:
    """A text as it may be shown: one line, and nothing that cannot be seen or turns lines round."""
    kept = (_kept(character) for character in unicodedata.normalize("NFC", text))
    line = " ".join("".join(kept).split())
    return line if line.strip(JOINERS) else ""


def _kept(character: str) -> str:
    category = unicodedata.category(character)
    if category in SPACES:
        return " "
    return "" if category in NOTHING and character not in JOINERS else character

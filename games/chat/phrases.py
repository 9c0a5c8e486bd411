"""Set phrases of the chat, shown in each reader's language, and the cleaning of free text."""

import unicodedata
from collections.abc import Mapping

from games.engine.words import gettext_noop

PHRASES: Mapping[str, str] = {
    "hello": gettext_noop("Hello!"),
    "luck": gettext_noop("Good luck!"),
    "played": gettext_noop("Well played!"),
    "lucky": gettext_noop("That was lucky!"),
    "moment": gettext_noop("One moment, please."),
    "back": gettext_noop("I'm back."),
    "thanks": gettext_noop("Thank you!"),
    "sorry": gettext_noop("Sorry!"),
    "game": gettext_noop("Good game!"),
    "go": gettext_noop("Sorry, I have to go."),
    "bye": gettext_noop("Goodbye!"),
}
"""Phrases by the keys under which messages store them."""
DURING_A_GAME = ("hello", "luck", "thanks")
AFTER_A_GAME = ("game", "played", "thanks")
JOINERS = "\u200c\u200d"
"""Invisible joiners that are kept: Persian needs the first, emoji of people the second."""
SPACES = ("Cc", "Zl", "Zp", "Zs")
REMOVED = ("Cf", "Cs", "Co", "Cn")


def clean_text(text: str) -> str:
    """Return the text as one line.

    Removes invisible characters and those that reverse the direction of writing.
    """
    cleaned = (_clean_character(character) for character in unicodedata.normalize("NFC", text))
    line = " ".join("".join(cleaned).split())
    return line if line.strip(JOINERS) else ""


def _clean_character(character: str) -> str:
    category = unicodedata.category(character)
    if category in SPACES:
        return " "
    return "" if category in REMOVED and character not in JOINERS else character

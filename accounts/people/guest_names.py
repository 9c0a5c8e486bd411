"""Readable names for new guests, such as `Quick-Otter-42`, in the language of their page.

Names have only the letters of usernames. So no word here needs an accent, and in each language the
animals have one gender, with which all adjectives agree.
"""

import string
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.crypto import get_random_string

LEAST_NUMBER = 10
DRAWN = 12
"""Number of random digits of a choice; all words are equally likely to within 1 in 10^9."""
LONGEST = 20
"""Maximum length of a username."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of guest names in one language; a name is a word of each list, in this order."""

    first: Sequence[str]
    second: Sequence[str]


def _words(first: str, second: str) -> Words:
    return Words(first.split(), second.split())


ENGLISH = _words(
    "Bold Brave Bright Calm Clever Gentle Happy Jolly Keen Lucky Merry Nimble Noble Patient Quick "
    "Quiet Sunny Swift Wise Witty",
    "Badger Beaver Crane Dolphin Falcon Finch Gazelle Hare Heron Ibis Kestrel Lynx Marten Osprey "
    "Otter Panda Puffin Robin Stork Swan",
)
WORDS = {
    "en": ENGLISH,
    "es": _words(
        "Bisonte Canario Castor Ciervo Cisne Corzo Erizo Koala Lince Lobo Mirlo Panda Vencejo "
        "Zorzal",
        "Alegre Amable Audaz Curioso Gentil Noble Paciente Prudente Sabio Sereno Sutil Valiente "
        "Veloz Vivaz",
    ),
    "fr": _words(
        "Castor Chamois Cygne Dauphin Faucon Flamant Hibou Koala Lynx Martinet Merle Panda Pinson "
        "Renard",
        "Agile Amical Brave Calme Curieux Fier Gentil Habile Joyeux Malin Noble Patient Rapide "
        "Sage Vif",
    ),
    "nl": _words(
        "Dappere Goede Handige Kalme Moedige Rustige Slimme Snelle Trotse Vlotte Vlugge Vrolijke "
        "Wakkere Wijze",
        "Bever Egel Haas Kievit Lynx Merel Otter Panda Reiger Specht Valk Vink Zwaan Zwaluw",
    ),
    "pl": _words(
        "Bystry Ciekawy Dumny Dzielny Jasny Lekki Pogodny Skromny Sprawny Sprytny Szybki Uparty "
        "Zgodny Zwinny",
        "Bocian Borsuk Delfin Gawron Kormoran Kos Kruk Lis Pelikan Szpak Tukan Wilk",
    ),
}


def guest_name(language: str, digits: int = 2) -> str:
    """Return a random name in this language, or in English for a language without words.

    The number at its end has at most `digits` digits, and fewer if the words are long.
    """
    words = WORDS.get(language, ENGLISH)
    name = f"{_choose(words.first)}-{_choose(words.second)}-"
    end = 10 ** min(digits, LONGEST - len(name))
    return f"{name}{_choose(range(LEAST_NUMBER, end))}"


def _choose(values: Sequence[object]) -> str:
    return str(values[int(get_random_string(DRAWN, string.digits)) % len(values)])

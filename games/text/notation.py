"""Translates the words in notation, such as `bar` and `off`.

The engine uses English words; pages show them in the reader's language.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from django.utils.translation import get_language, pgettext

WORD = re.compile(r"[^\W\d_]+")


def localize(notation: str) -> str:
    """Translate the English words of a notation into the reader's language."""
    translations = _dictionary(get_language())
    return WORD.sub(lambda word: translations.get(word[0], word[0]), notation)


def parse_localized(text: str) -> str:
    """Translate a typed notation into the English words of the engine.

    The words may be in English or in the reader's language, in upper or lower case.
    """
    translations = {own.casefold(): word for word, own in _dictionary(get_language()).items()}
    return WORD.sub(lambda word: translations.get(word[0], word[0]), text.casefold())


@lru_cache(maxsize=32)
def _dictionary(_language: str | None) -> Mapping[str, str]:
    return {
        "bar": pgettext("in a written move", "bar"),
        "off": pgettext("in a written move", "off"),
        "in": pgettext("in a written move", "in"),
        "home": pgettext("in a written move", "home"),
    }

"""The words in written moves, which are English in the engine and the reader's own on the site."""

import re
from collections.abc import Mapping

from django.utils.translation import pgettext

WORD = re.compile(r"[^\W\d_]+")


def in_readers_words(notation: str) -> str:
    """A written move as the reader writes it."""
    words = _words()
    return WORD.sub(lambda word: words.get(word[0], word[0]), notation)


def in_engines_words(text: str) -> str:
    """A written move as the engine writes it; in either's words, and however the letters are."""
    words = {own.casefold(): word for word, own in _words().items()}
    return WORD.sub(lambda word: words.get(word[0], word[0]), text.casefold())


def _words() -> Mapping[str, str]:
    return {
        "bar": pgettext("in a written move", "bar"),
        "off": pgettext("in a written move", "off"),
        "in": pgettext("in a written move", "in"),
        "home": pgettext("in a written move", "home"),
    }

"""Translation of the words in notation: English in the engine, the reader's language on pages."""

import re
from collections.abc import Mapping

from django.utils.translation import pgettext

WORD = re.compile(r"[^\W\d_]+")


def in_readers_words(notation: str) -> str:
    """Translate a notation from the engine's words into the reader's language."""
    words = _words()
    return WORD.sub(lambda word: words.get(word[0], word[0]), notation)


def in_engines_words(text: str) -> str:
    """Translate a typed notation into the engine's words.

    Understands English and the reader's language, in upper or lower case.
    """
    words = {own.casefold(): word for word, own in _words().items()}
    return WORD.sub(lambda word: words.get(word[0], word[0]), text.casefold())


def _words() -> Mapping[str, str]:
    return {
        "bar": pgettext("in a written move", "bar"),
        "off": pgettext("in a written move", "off"),
        "in": pgettext("in a written move", "in"),
        "home": pgettext("in a written move", "home"),
    }

"""Checks that a page is in the requested language and links to its translations."""

import re
from collections.abc import Iterator
from functools import lru_cache
from html import unescape

from accounts.languages import NAMES, localize_url, strip_language
from tools.messages.catalogues import catalogue

ENGLISH = "en"
LINKS = re.compile(r'<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)">')
UNREAD = re.compile(r"<(script|style|svg|textarea)\b.*?</\1>", re.DOTALL)
SPOKEN = re.compile(r'(?:aria-label|title|placeholder|alt|value)="([^"]+)"')
FEW = 2
"""A text of at most this many words may be the same in two languages."""


def missing_alternates(html: str, origin: str, path: str) -> Iterator[str]:
    """Yield a fault if the HTML of a page does not link to its versions in all languages."""
    wanted = {each: origin + localize_url(path, each) for each in NAMES}
    wanted["x-default"] = origin + strip_language(path)
    if dict(LINKS.findall(html)) != wanted:
        yield f"does not say where {path} is in other languages"


def untranslated_texts(html: str, language: str) -> Iterator[str]:
    """Yield faults of a page's language: a wrong `lang` attribute, and texts left in English."""
    if not re.search(rf'<html\s+lang="{language}"', html):
        yield f"does not say that it is in {language}"
    if language != ENGLISH:
        for each in sorted(_texts(html) & _translated_messages(language)):
            yield f"says in English: {each}"


def _texts(html: str) -> set[str]:
    """Return the visible texts of a page, and those of attributes such as `title`."""
    shown = re.split(r"<[^>]*>", UNREAD.sub("", html))
    return {" ".join(unescape(each).split()) for each in (*shown, *SPOKEN.findall(html))}


@lru_cache
def _translated_messages(language: str) -> frozenset[str]:
    return frozenset(
        entry.msgid
        for entry in catalogue(language).translated_entries()
        if len(entry.msgid.split()) > FEW and entry.msgstr not in ("", entry.msgid)
    )

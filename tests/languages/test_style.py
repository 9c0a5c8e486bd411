"""The style of the interface: words, length of sentences and buttons, and typography."""

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import polib
import pytest

from tests.languages.terms import FREELY, TERMS
from tools.messages.catalogues import PLURALS, catalogue, find_messages
from tools.messages.message import Message

ROOT = Path(__file__).resolve().parents[2]
WORDS = 30
"""Maximum number of words in a sentence of the interface."""
BUTTON = 22
"""Maximum number of characters on a button in English."""
TRANSLATED_BUTTON = 30
"""The same in the other languages; it fits a page that is 320 pixels wide."""
LONGER = ("games/engine/", "games/stories/")
"""Where sentences may be longer: in rules and stories."""
OUT = re.compile(
    r"\b(?:who(?:m)?ever|somebody|nobody|at turn|looks? on|looking on|ledger|as usual|heed|"
    r"hangs? on|second factor|comfort|gallery|set phrases|vacation|give up the (?:game|match))\b",
    re.IGNORECASE,
)
"""Words that the interface does not use; `GLOSSARY.md` says what it uses."""
SENTENCES = re.compile(r"(?<=[.!?:;…])\s+")
VALUES = re.compile(r"%\(\w+\)s")
TAGS = re.compile(r"<[^>]+>")
ON_BUTTON = re.compile(r"<button[^>]*>(.*?)</button>", re.DOTALL)
IN_BUTTON = re.compile(r'{%\s*translate "([^"]*)"')
TYPOGRAPHY = {
    "es": (
        (re.compile(r"[“”„‘]"), "quotations are «…»"),
        (re.compile(r"\w'\w"), "an apostrophe is ’"),
        (re.compile(r"[^\u00a0%]%%(?!\()"), "a hard space stands before %"),
    ),
    "fr": (
        (re.compile(r"[“”„]"), "quotations are « … »"),
        (re.compile(r"\w'\w"), "an apostrophe is ’"),
        (re.compile(r"(?<![\u202f?!])[?!;](?![\w/])"), "U+202F stands before ? ! ;"),
        (re.compile(r"(?<!\u00a0):(?=\s|$)"), "a hard space stands before :"),
        (re.compile(r"[^\u202f%]%%(?!\()"), "U+202F stands before %"),
        (re.compile(r"«[^\u00a0]|[^\u00a0]»"), "hard spaces stand in quotations"),
    ),
    "nl": (
        (re.compile(r"[“”„«»]|\w'\w"), "quotations are ‘…’ and an apostrophe is ’"),
        (re.compile(r"\s%%(?!\()"), "no space stands before %"),
    ),
    "pl": (
        (re.compile(r"[“«»‘]|\w'\w"), "quotations are „…” and an apostrophe is ’"),
        (re.compile(r"\s%%(?!\()"), "no space stands before %"),
    ),
}
"""What must not occur in a translation, and the rule (`docs/languages.md`)."""

languages = pytest.mark.parametrize("language", PLURALS)


@lru_cache
def everything() -> tuple[Message, ...]:
    """Return every message in the code; they are searched only once."""
    return tuple(find_messages())


@lru_cache
def translations(language: str) -> tuple[tuple[polib.POEntry, str], ...]:
    """Return every translated text of a language, with its message."""
    return tuple(
        (entry, form)
        for entry in catalogue(language)
        for form in (entry.msgstr_plural.values() if entry.msgid_plural else (entry.msgstr,))
    )


def test_words_that_are_out_are_not_used() -> None:
    found = [each.text for each in everything() if OUT.search(VALUES.sub("", each.text))]
    assert found == []


def test_no_sentence_of_the_interface_is_long() -> None:
    interface = (each for each in everything() if not each.places[0].startswith(LONGER))
    assert [text for each in interface for text in _long_sentences(each.text, WORDS)] == []


@languages
def test_no_translated_sentence_is_much_longer(language: str) -> None:
    # The other four languages need more words than English for the same sentence.
    most = round(WORDS * 1.25)
    found = [
        text
        for entry, form in translations(language)
        if not entry.occurrences[0][0].startswith(LONGER)
        for text in _long_sentences(form, most)
    ]
    assert found == []


def _long_sentences(text: str, most: int) -> Iterator[str]:
    sentences = SENTENCES.split(TAGS.sub("", text))
    return (each for each in sentences if len(each.split()) > most)


@lru_cache
def _button_labels() -> frozenset[str]:
    """Return the messages that stand on buttons in templates."""
    pages = (path.read_text("utf-8") for path in (ROOT / "templates").rglob("*.html"))
    buttons = (button for page in pages for button in ON_BUTTON.findall(page))
    return frozenset(text for button in buttons for text in IN_BUTTON.findall(button))


def test_buttons_are_short() -> None:
    assert len(_button_labels()) > 50
    assert [text for text in _button_labels() if len(text) > BUTTON] == []


@languages
def test_translated_buttons_are_short(language: str) -> None:
    on_buttons = _button_labels()
    found = [
        form
        for entry, form in translations(language)
        if entry.msgid in on_buttons and len(VALUES.sub("", form)) > TRANSLATED_BUTTON
    ]
    assert found == []


@languages
def test_the_typography_of_a_language_is_kept(language: str) -> None:
    found = [
        (rule, form)
        for wrong, rule in TYPOGRAPHY[language]
        for _, form in translations(language)
        if wrong.search(TAGS.sub("", form))
    ]
    assert found == []


def test_spanish_questions_and_exclamations_are_opened() -> None:
    found = [
        form
        for _, form in translations("es")
        if form.count("¿") != form.count("?") or form.count("¡") != form.count("!")
    ]
    assert found == []


@languages
def test_a_term_has_one_translation(language: str) -> None:
    found = [
        (term, entry.msgid, form)
        for term, words in TERMS.items()
        for entry, form in translations(language)
        if re.search(rf"\b{term}\b", VALUES.sub("", entry.msgid), re.IGNORECASE)
        and not re.search(getattr(words, language), form, re.IGNORECASE)
        and not any(part in entry.msgid for part in FREELY)
    ]
    assert found == []

"""The catalogues contain every message of the code, and each translation can be used."""

import ast
import re
from functools import lru_cache

import polib
import pytest
from django.utils import translation
from django.utils.translation import gettext, ngettext

from accounts.languages import NAMES
from tools.messages.catalogues import (
    PLURALS,
    catalogue,
    find_messages,
    merge,
    path_of,
    plural_count,
)
from tools.messages.message import Message
from tools.messages.pages import messages_in_template
from tools.messages.programs import messages_in_module

MISSING = {"es": 0, "fr": 0, "nl": 0, "pl": 0}
"""How many messages may lack a translation; only ever lowered (docs/languages.md)."""
VALUES = re.compile(r"%\((\w+)\)s|%%")
TAGS = re.compile(r"<[^>]+>")
languages = pytest.mark.parametrize("language", PLURALS)


@lru_cache
def everything() -> tuple[Message, ...]:
    """Return every message in the code; they are searched only once."""
    return tuple(find_messages())


@lru_cache
def load_stored_catalogue(language: str) -> polib.POFile:
    """Return the catalogue of a language that is stored in the repository."""
    return catalogue(language)


def test_there_is_a_catalogue_for_every_language_but_english() -> None:
    assert {*PLURALS, "en"} == set(NAMES)


@languages
def test_the_catalogue_has_just_the_sentences_of_the_code(language: str) -> None:
    texts = {
        (entry.msgctxt or "", entry.msgid, entry.msgid_plural)
        for entry in load_stored_catalogue(language)
    }
    wanted = {(each.context, each.text, each.plural) for each in everything()}
    assert texts == wanted, "run `make messages`"
    whole = path_of(language).read_text("utf-8")
    assert str(merge(language, everything())).strip() == whole.strip(), "run `make messages`"


@languages
def test_no_more_is_missing_than_was(language: str) -> None:
    assert len(load_stored_catalogue(language).untranslated_entries()) <= MISSING[language]


@languages
def test_nothing_is_fuzzy(language: str) -> None:
    assert not load_stored_catalogue(language).fuzzy_entries()


@languages
def test_the_same_values_stand_in_a_sentence_and_its_translation(language: str) -> None:
    for entry in load_stored_catalogue(language):
        allowed = [_values(entry.msgid), _values(entry.msgid_plural or entry.msgid)]
        for number, form in _forms(entry).items():
            # The form for one may leave its number out.
            assert _values(form) in (allowed if number == 0 else allowed[1:]), form


@languages
def test_the_same_tags_and_edges_are_in_a_sentence_and_its_translation(language: str) -> None:
    for entry in load_stored_catalogue(language):
        for form in _forms(entry).values():
            assert sorted(TAGS.findall(form)) == sorted(TAGS.findall(entry.msgid)), form
            assert _edges(form) == _edges(entry.msgid), form


@languages
def test_plural_forms_are_all_there_where_one_is(language: str) -> None:
    for entry in load_stored_catalogue(language):
        if entry.msgid_plural:
            assert set(entry.msgstr_plural) == set(range(plural_count(language)))
            assert len({bool(form) for form in entry.msgstr_plural.values()}) == 1, entry.msgid


def _forms(entry: polib.POEntry) -> dict[int, str]:
    """Return the translations of a message by plural form.

    A message without plural forms has only one, which counts as that for many.
    """
    every = entry.msgstr_plural if entry.msgid_plural else {-1: entry.msgstr}
    return {number: form for number, form in every.items() if form}


def _values(sentence: str) -> list[str]:
    return sorted({match[0] for match in VALUES.finditer(sentence)})


def _edges(sentence: str) -> tuple[bool, bool]:
    return sentence[:1].isspace(), sentence[-1:].isspace()


# ---- Finding messages


def test_sentences_of_programs_are_found_however_they_are_written() -> None:
    source = """
a = gettext("One" " sentence.")
b = ngettext("%(n)s die", "%(n)s dice", n) % {"n": n}
c = pgettext("verb", "throw"); d = words.gettext_noop("Noop")
e = gettext(variable)
"""
    found_here = [(m.context, m.text, m.plural) for m in messages_in_module(ast.parse(source))]
    assert found_here == [
        ("", "One sentence.", ""),
        ("", "%(n)s die", "%(n)s dice"),
        ("verb", "throw", ""),
        ("", "Noop", ""),
    ]


def test_sentences_of_pages_are_found_as_they_are_looked_up() -> None:
    source = (
        '{% load i18n %}{% if a %}{% translate "50% more" %}{% endif %}{% translate value %}'
        "{% blocktranslate count n=n trimmed %}\n  {{ n }} die\n{% plural %}{{ n }} dice"
        '{% endblocktranslate %}{% translate "Throw" context "verb" as x %}'
    )
    assert [(m.context, m.text, m.plural) for m in messages_in_template(source)] == [
        ("", "50%% more", ""),
        ("", "%(n)s die", "%(n)s dice"),
        ("verb", "Throw", ""),
    ]


def test_every_sentence_is_looked_up_as_it_is_kept() -> None:
    with translation.override("pl"):
        for entry in load_stored_catalogue("pl").translated_entries():
            if not (entry.msgid_plural or entry.msgctxt):
                assert gettext(entry.msgid) == entry.msgstr
        for entry in load_stored_catalogue("pl").translated_entries():
            if entry.msgid_plural:
                for number, form in ((1, 0), (2, 1), (5, 2), (12, 2), (22, 1)):
                    said = ngettext(entry.msgid, entry.msgid_plural, number)
                    assert said == entry.msgstr_plural[form]

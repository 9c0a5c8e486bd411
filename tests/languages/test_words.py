"""Boards, refusals, numbers and dates in the language of the page."""

import re
from datetime import UTC, datetime

import pytest
from django.template import Context, Template
from django.template.loader import render_to_string
from django.utils import translation
from pytest_django import Settings

from accounts.languages import NAMES
from games.board.pictures.diagrams import error_text
from games.engine.explanations import InvalidPosition, Refusal
from games.engine.forms.reading import Unreadable
from games.engine.games import GAMES
from games.pages.dice_statistics import _format_percent
from games.pages.rules import rules_view
from games.proof.check import unreadable_result
from games.record.results import result_sentence
from games.text.moves import pips_text, translate_message
from games.verifier.page import find_sentences
from tools.messages.catalogues import PLURALS

DRAWN = re.compile(r'\b(?:d|x|y|r|cx|cy|width|height|viewBox|transform|points|class)="([^"]*)"')


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.game)
def test_a_board_is_the_same_picture_in_every_language(rules: type[object]) -> None:
    pictures = set()
    for language in NAMES:
        with translation.override(language):
            html = render_to_string("games/rules.html", rules_view(getattr(rules, "game", "")))
        pictures.add("|".join(DRAWN.findall(html)))
    assert len(pictures) == 1
    assert len(pictures.pop()) > 1000


def test_shares_are_written_with_the_comma_of_the_language() -> None:
    said = {}
    for language in NAMES:
        with translation.override(language):
            said[language] = _format_percent(0.1667, 100)
    assert said == {
        "en": "16.7\u00a0%",
        "es": "16,7\u00a0%",
        "fr": "16,7\u202f%",
        "nl": "16,7%",
        "pl": "16,7%",
    }


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "5 November 2026"),
        ("es", "5 de noviembre de 2026"),
        ("fr", "5 novembre 2026"),
        ("nl", "5 november 2026"),
        ("pl", "5 listopada 2026"),
    ],
)
def test_a_date_has_the_usual_form(language: str, words: str) -> None:
    page = '{% load i18n %}{% translate "j F Y" context "date" as form %}{{ day|date:form }}'
    with translation.override(language):
        day = datetime(2026, 11, 5, tzinfo=UTC)
        assert Template(page).render(Context({"day": day})) == words


def test_numbers_have_the_right_form_of_the_word() -> None:
    rules = next(rules for rules in GAMES if rules.game == "backgammon")()
    assert [pips_text(rules, many) for many in (1, 2)] == ["1 pip", "2 pips"]
    with translation.override("pl"):
        said = [pips_text(rules, many) for many in (1, 2, 5, 12, 22, 25)]
    assert said == ["1 oczko", "2 oczka", "5 oczek", "12 oczek", "22 oczka", "25 oczek"]
    with translation.override("fr"):
        assert [pips_text(rules, many) for many in (0, 1, 2)] == ["0 pip", "1 pip", "2 pips"]


# ---- Refusals


@pytest.fixture
def loud_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a language whose translations are the English messages in capital letters."""

    def loud(message: str) -> str:
        return re.sub(r"%\(\w+\)s|[^%]", lambda m: m[0] if len(m[0]) > 1 else m[0].upper(), message)

    for module in ("games.text.moves", "games.record.results"):
        monkeypatch.setattr(f"{module}.gettext", loud)


def test_a_reason_is_translated_with_what_stands_in_it(loud_language: None) -> None:
    assert (
        error_text(InvalidPosition("There is no game called %(name)s.", name="go"))
        == "THERE IS NO GAME CALLED go."
    )
    assert (
        error_text(Unreadable("A position must consist of six words."))
        == "A POSITION MUST CONSIST OF SIX WORDS."
    )
    assert translate_message("100% sure", {}) == "100% SURE"


def test_a_reason_within_a_sentence_is_translated_as_well(loud_language: None) -> None:
    line = unreadable_result(Unreadable("The field %(name)s must contain text.", name="key"))
    assert line.values["reason"] == "The field key must contain text."
    said = result_sentence(line)
    assert said == "THIS IS NOT A GAME RECORD: THE FIELD key MUST CONTAIN TEXT."


def test_the_parts_of_a_refusal_stay_in_english() -> None:
    assert (
        str(InvalidPosition("There is no game called %(name)s.", name="100%"))
        == "There is no game called 100%."
    )
    assert str(Refusal("X-01", "No %(score)s.", {"score": 3})) == "No 3."


def test_the_page_that_checks_records_knows_every_reason() -> None:
    known = set(find_sentences())
    assert "The field %(name)s must contain text." in known
    assert "You have no %(score)s to play." in known
    assert "A throw is not a move." in known


def test_languages_have_names_of_their_own(settings: Settings) -> None:
    assert [name for _, name in settings.LANGUAGES] == [
        "English",
        "Español",
        "Français",
        "Nederlands",
        "Polski",
    ]
    assert set(PLURALS) < set(NAMES)


@pytest.mark.parametrize("language", ["fr", "pl"])
def test_no_test_begins_in_the_language_of_another(language: str) -> None:
    assert translation.get_language() == "en"
    translation.activate(language)

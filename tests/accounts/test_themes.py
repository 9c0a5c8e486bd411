"""Themes (light, dark, or the system's choice): stored, and in the page from its first byte."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from accounts.themes import HEADER_COLOURS
from tests.games.support.clients import browser, text

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
STYLES = sorted((Path(settings.BASE_DIR) / "static" / "css").rglob("*.css"))


def choose_theme(client: Client, theme: str, page: str = "/") -> str:
    """Choose a theme on a page and return the path to which the response redirects."""
    answer = client.post("/theme/", {"theme": theme, "next": page})
    assert answer.status_code == 302
    assert "no-cache" in answer["Cache-Control"]
    return answer["Location"]


def shown_theme(
    client: Client, page: str = "/rules/senet/"
) -> tuple[str, str, list[tuple[str, str]]]:
    """Return a page's theme, its colour schemes and its colours for the browser's bars."""
    answer = client.get(page)
    assert "Cookie" in answer["Vary"]
    html = text(answer)
    theme = re.search(r'<html lang="\w+"(?: data-theme="(\w+)")?>', html)
    scheme = re.search(r'<meta name="color-scheme" content="([\w ]+)">', html)
    assert theme
    assert scheme
    around = (
        r'<meta name="theme-color" content="(#\w+)"(?: media="\(prefers-color-scheme: (\w+)\)")?>'
    )
    return theme[1] or "", scheme[1], re.findall(around, html)


def test_at_first_a_page_is_as_the_system_has_it(client: Client) -> None:
    rails = [(HEADER_COLOURS["light"], "light"), (HEADER_COLOURS["dark"], "dark")]
    assert shown_theme(client) == ("", "light dark", rails)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_choice_of_a_stranger_is_kept_in_the_browser(client: Client, theme: str) -> None:
    choose_theme(client, theme)
    assert shown_theme(client) == (theme, theme, [(HEADER_COLOURS[theme], "")])
    assert shown_theme(client, "/nothing/lies/here/")[0] == theme
    html = text(client.get("/fr/"))
    assert html.count('aria-current="true">') >= 2  # the language and the theme
    assert re.search(rf'value="{theme}" aria-current="true"', html)
    kept = client.cookies["theme"]
    assert (kept["httponly"], kept["samesite"], kept["path"]) == (True, "Lax", "/")
    choose_theme(client, "system")
    assert shown_theme(client)[:2] == ("", "light dark")


def test_the_choice_of_a_person_goes_wherever_they_log_in(anna: User) -> None:
    choose_theme(browser(anna), "dark")
    anna.refresh_from_db()
    assert anna.theme == "dark"
    elsewhere = browser(anna)
    assert shown_theme(elsewhere)[0] == "dark"
    # Another user's choice in this browser does not apply to her.
    elsewhere.cookies["theme"] = "light"
    assert shown_theme(elsewhere)[0] == "dark"
    assert shown_theme(Client())[0] == ""


def test_choosing_leads_back_to_the_page(client: Client) -> None:
    assert (
        choose_theme(client, "dark", "/es/rules/senet/?a=1&b=%C3%A9")
        == "/es/rules/senet/?a=1&b=%C3%A9"
    )


@pytest.mark.parametrize(
    "page", ["https://example.org/x", "//example.org", "/\\example.org", "javascript:x", ""]
)
def test_choosing_leads_to_no_other_site(client: Client, page: str) -> None:
    assert choose_theme(client, "dark", page) == "/"


def test_a_theme_cannot_be_chosen_for_another_user(anna: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(anna)
    assert strict.post("/theme/", {"theme": "dark", "next": "/"}).status_code == 403
    assert strict.get("/theme/").status_code == 405
    anna.refresh_from_db()
    assert anna.theme == ""


@pytest.mark.parametrize("theme", ["", "neon", '"><b>', "DARK"])
def test_what_is_no_theme_is_none(client: Client, theme: str) -> None:
    choose_theme(client, theme)
    assert shown_theme(client)[0] == ""
    client.cookies["theme"] = theme
    assert shown_theme(client)[0] == ""


def test_the_colours_around_the_page_are_those_of_its_header() -> None:
    tokens = (Path(settings.BASE_DIR) / "static" / "css" / "base" / "tokens.css").read_text()
    assert f"--rail: light-dark({HEADER_COLOURS['light']}, {HEADER_COLOURS['dark']});" in tokens


@pytest.mark.parametrize("sheet", STYLES, ids=lambda sheet: sheet.stem)
def test_no_style_sheet_asks_the_system_beside_the_choice(sheet: Path) -> None:
    assert "prefers-color-scheme" not in sheet.read_text()

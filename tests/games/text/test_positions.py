"""The text forms of positions, and the page that draws a typed position."""

import json
import re
from html import unescape

import pytest
from django.test import Client

from games.engine.forms.exchange import position_form
from games.engine.forms.text import position_text, read_position
from games.engine.rules import Rules
from games.engine.state import State
from tests.games.support.clients import Answered, browser, text
from tests.games.support.matches import Table
from tests.games.support.setups import EVERY_TABLE, late

pytestmark = pytest.mark.sqlite_only

START = "backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 0 - -"


def field(page: Answered, name: str) -> str:
    """Return the value of the form field with this name on a page."""
    found = re.search(rf'id="{name}" readonly value="([^"]*)"', text(page))
    assert found
    return unescape(found[1])


@EVERY_TABLE
@pytest.mark.parametrize("left", [1, 30])
def test_every_position_is_drawn_from_either_of_its_forms(
    rules: Rules[State], left: int, db: None
) -> None:
    client, state = browser(), late(rules, 9, left)
    line, form = position_text(rules, state), json.dumps(position_form(rules, state))
    pages = [client.get("/positions/", {"p": wanted}) for wanted in (line, form)]
    assert [page.status_code for page in pages] == [200, 200]
    for page in pages:
        assert field(page, "position-line") == line
        assert json.loads(field(page, "position-form")) == json.loads(form)
        drawn = re.findall(r'<g id="piece-\d+-\d+" class="piece', text(page))
        assert len(drawn) == rules.seats * rules.pieces_each


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (START, "White to roll."),
        ("backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 1 6,3 -", "Red to play 6 and 3."),
        (
            'backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 - - {"contenders":[0,1]}',
            "The first player has not been decided yet.",
        ),
        (
            "backgammon - 25:15/1:2,12:5,17:3,19:5 0 - -",
            "The game is over: White wins 2 points.",
        ),
        ("backgammon - 25:15/1:2,25:13 0 - -", "The game is over: White wins 1 point."),
    ],
)
def test_it_is_said_whose_turn_it_is_and_what_is_due(
    client: Client, db: None, line: str, words: str
) -> None:
    page = client.get("/positions/", {"p": f"  {line}\n"})
    assert f'id="words">{words}</p>' in text(page)


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ("backgammon", "A position must consist of six words."),
        ("ludus - 1:2/1:2 0 - -", "There is no game called ludus."),
        ("backgammon - 1:15/24:15 0 - -", "Both players have checkers on the same point."),
        (
            "backgammon - 1:14/1:15 0 - -",
            "There must be 2 players, each with this many pieces: 15.",
        ),
        ("{", "This is not valid JSON."),
        ("{}", "The game's name is missing."),
        ('{"game": "<b>"}', "There is no game called <b>."),
        ("x" * 5000, "This text is too long to be a position."),
        ("\0", "A position must consist of six words."),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(
    client: Client, db: None, wanted: str, sentence: str
) -> None:
    page = client.get("/positions/", {"p": wanted})
    assert page.status_code == 422
    assert f"This is not a position: {sentence}" in unescape(text(page))
    assert "<b>" not in text(page)
    assert 'id="position-line"' not in text(page)


@pytest.mark.parametrize("query", ["", "?p=", "?p=%20", "?q=1"])
def test_without_a_position_there_is_a_form(client: Client, db: None, query: str) -> None:
    page = client.get(f"/positions/{query}")
    assert page.status_code == 200
    assert '<textarea id="p" name="p"' in text(page)
    assert "notice warning" not in text(page)


def test_under_the_board_of_a_match_stands_its_position(table: Table) -> None:
    client = browser()
    page = client.get(f"/matches/{table.pk}/")
    line = field(page, "position-line")
    assert line == table.match.position
    assert json.loads(field(page, "position-form")) == position_form(*read_position(line))
    (link,) = re.findall(r'href="(/positions/[^"]*)"', text(page))
    assert field(client.get(unescape(link)), "position-line") == line


@pytest.mark.parametrize("page", ["/games/", "/rules/backgammon/", "/rules/senet/"])
def test_the_rules_lead_to_positions(client: Client, db: None, page: str) -> None:
    assert 'href="/positions/"' in text(client.get(page))

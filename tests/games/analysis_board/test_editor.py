"""The page on which a position is set up, as a form without a script."""

import ast
import re
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.test import Client

from games.analysis_board.faults import STATEMENTS
from games.engine.forms.text import read_position
from games.engine.games import GAMES, game_named
from tests.games.support.clients import text

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

EACH = pytest.mark.parametrize("game", [each.game for each in GAMES])
MATCH = {"match_points": "5", "cube": "on", "value": "1", "owner": "", "white": "0", "red": "0"}


class Editor:
    """A reader who presses buttons of the form."""

    def __init__(self, client: Client, **query: str) -> None:
        self._client, self.form = client, dict[str, str]()
        self.press(**query)

    def press(self, **fields: str) -> None:
        """Send the form with these values."""
        answer = self._client.get(f"/analysis/edit/?{urlencode(self.form | fields)}")
        assert answer.status_code == 200
        self.html = text(answer)
        [position] = re.findall(r'name="position" value="([^"]*)"', self.html)
        kept = {name: value for name, value in fields.items() if name not in ("do", "put")}
        self.form = self.form | kept | {"position": unescape(position)}

    @property
    def ready(self) -> str:
        """The address of the analysis board; empty while the position is invalid."""
        found = re.findall(r'id="ready" href="([^"]*)"', self.html)
        return unescape(found[0]) if found else ""


@EACH
def test_every_game_is_cleared_and_set_up_again(client: Client, game: str) -> None:
    editor = Editor(client, game=game)
    assert client.get(editor.ready).status_code == 200
    started = editor.form["position"]
    editor.press(do="clear")
    assert editor.form["position"] != started or game in ("pachisi", "petits-chevaux")
    editor.press(do="start", turn="1")
    assert read_position(editor.form["position"])[1].seat == (0 if game == "senet" else 1)
    assert client.get(editor.ready).status_code == 200


def test_pieces_are_put_on_squares_and_taken_away(client: Client) -> None:
    editor = Editor(client, game="backgammon")
    editor.press(do="clear")
    keys = re.findall(r'id="square-([^"]*)"', editor.html)
    points = [key for key in keys if not key.startswith(("bar", "off"))]
    assert len(points) == 24
    for _ in range(2):
        editor.press(piece="0", put=points[0])
    editor.press(piece="1", put=points[5])
    assert read_position(editor.form["position"])[1].pieces[0].count(25) == 13
    assert editor.ready
    editor.press(piece="1", put=points[0])
    assert not editor.ready
    assert "Both players have checkers on the same point." in editor.html
    assert "/rules/backgammon/#GAMMON-10" in editor.html
    editor.press(piece="away", put=points[0])
    editor.press(piece="away", put=points[0])
    assert editor.form["piece"] == "away"


def test_no_side_gets_more_pieces_than_it_has(client: Client) -> None:
    editor = Editor(client, game="senet")
    editor.press(piece="0", put="s20")
    assert "Take one away first." in editor.html


def test_score_and_cube_are_set_and_written_as_xgid(client: Client) -> None:
    editor = Editor(client, game="backgammon")
    editor.press(**MATCH | {"value": "2", "owner": "1", "white": "3", "red": "2"}, turn="0")
    assert "XGID=-b----E-C---eE---c-e----B-:1:-1:1:00:3:2:0:5:10" in editor.html
    editor.press(owner="")
    assert "The player who took the last double owns the cube." in editor.html
    editor.press(match_points="1", value="1")
    assert "Choose a longer match" in editor.html


@pytest.mark.parametrize("given", ["4HPwATDgc/ABMA:cInlAAAAAAAE", '{"game": "senet"}', "x"])
def test_a_pasted_position_is_set_or_refused(client: Client, given: str) -> None:
    answer = client.get(f"/analysis/edit/?{urlencode({'position': given})}")
    assert answer.status_code == (200 if ":c" in given else 422)


@pytest.mark.parametrize(
    "position",
    [
        "backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 9 - -",
        'senet - 0:1,3:1,5:1,7:1,9:1/2:1,4:1,6:1,8:1,10:1 0 - {"black":1,"white_moved":true,'
        '"opening_one":false}',
    ],
)
def test_a_seat_or_a_square_that_does_not_exist_is_refused(client: Client, position: str) -> None:
    for button in ("", "clear"):
        answer = client.get("/analysis/edit/", {"position": position, "do": button})
        assert answer.status_code == 422


def test_points_of_some_seats_alone_do_not_survive_a_new_set_up(client: Client) -> None:
    position = 'pachisi {"teams":true} 0:4/0:4/0:4/0:4 0 - {"won":[1]}'
    html = text(client.get("/analysis/edit/", {"position": position, "do": "clear"}))
    assert 'id="ready"' in html


@pytest.mark.parametrize(
    ("position", "statement"),
    [
        (
            "senet - 1:1,3:2,7:1,9:1/2:1,4:1,6:1,8:1,10:1 0 - "
            '{"black":1,"white_moved":true,"opening_one":false}',
            "SENET-19",
        ),
        (
            "petits-chevaux - 0:2,3:2/0:4 0 - "
            '{"contenders":[],"opening":false,"throws_left":1,"must_use":null}',
            "CHEVAUX-13",
        ),
        (
            'senas - 1:12,2:1,3:1,19:1/1:15 0 - {"contenders":[],"runner":[true,false],'
            '"gift":[],"gift_in_hand":false,"tute":false}',
            "SENAS-09",
        ),
    ],
)
def test_the_rule_is_named_that_makes_a_position_of_another_game_impossible(
    client: Client, position: str, statement: str
) -> None:
    game = position.split(maxsplit=1)[0]
    html = text(client.get("/analysis/edit/", {"position": position}))
    assert f"/rules/{game}/#{statement}" in html
    assert 'id="ready"' not in html


def test_each_reason_with_a_rule_is_one_that_the_game_gives() -> None:
    for game, reasons in STATEMENTS.items():
        package = Path("games/engine") / game.replace("-", "_")
        shared = (Path("games/engine/two_seats.py"), Path("games/engine/forms/common_positions.py"))
        files = [*package.glob("validation*.py"), *shared]
        told = {
            node.value
            for file in files
            for node in ast.walk(ast.parse(file.read_text()))
            if isinstance(node, ast.Constant)
        }
        assert set(reasons) <= told, set(reasons) - told
        assert set(reasons.values()) <= set(game_named(game).statements)

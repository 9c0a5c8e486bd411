"""The page of the analysis board: what it shows, how positions are played on, what it refuses."""

import re
from html import unescape
from itertools import count
from urllib.parse import urlencode

import pytest
from django.test import Client

from games.analysis_board import computer
from games.analysis_board.computer import roll
from games.analysis_board.line import MAX_ACTIONS, read_line
from games.board.pictures.samples import POSITIONS
from games.bots import places
from games.engine.forms.text import read_position
from games.engine.games import GAMES
from tests.games.support.clients import HTMX, text

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

BEGUN = "backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 0"
OPENING = f"{BEGUN} 3,1 -"
TO_DOUBLE = (
    'backgammon {"match_points":5,"cube":true} 19:3,20:3,21:3,22:3,23:2,24:1/'
    "12:3,17:4,19:4,20:4 0 - -"
)
EACH = pytest.mark.parametrize("game", [each.game for each in GAMES])


def board(**query: str) -> str:
    return f"/analysis/?{urlencode(query)}"


def links(html: str) -> dict[str, str]:
    """Return the address of each link to a board by its text."""
    found = re.findall(r'<a href="(/analysis/\?[^"]*)"[^>]*>([^<]*)</a>', html)
    return {unescape(name): unescape(address) for address, name in found}


@EACH
def test_every_game_is_drawn_evaluated_and_played_on(client: Client, game: str) -> None:
    address = board(position=POSITIONS[game])
    html = text(client.get(address))
    rules, state = read_position(POSITIONS[game])
    pieces = re.findall(r'<g id="piece-\d+-\d+" class="piece', html)
    assert len(pieces) == rules.seats * rules.pieces_each
    assert "analysis/evaluation/" in html
    part = text(client.get(address.replace("?", "evaluation/?"), headers=HTMX))
    assert part.startswith('<div class="evaluation"')
    assert '<tr class="best">' in part
    # Once known, the evaluation stands in the page.
    assert '<tr class="best">' in text(client.get(address))
    if rules.due(state) == "move":
        shown = links(part)
        after = text(client.get(next(iter(shown.values()))))
        assert "Played here" in after


@EACH
def test_a_game_begins_at_its_start(client: Client, game: str) -> None:
    assert client.get(board(game=game)).status_code == 200


def test_seats_and_options_are_chosen_in_the_address(client: Client) -> None:
    html = text(client.get(board(game="petits-chevaux", seats="3")))
    assert len(re.findall(r'<p class="seat">', html)) == 3
    html = text(client.get(board(game="backgammon", match_points="7", cube="true")))
    assert "Doubling cube at 1, in the middle" in html


def test_the_best_move_of_a_well_known_opening_comes_first(client: Client) -> None:
    page = text(client.get(f"/analysis/evaluation/?{urlencode({'position': OPENING})}"))
    rows = re.findall(r'<tr(?: class="best")?><th scope="row"><a [^>]*>([^<]*)</a>', page)
    assert rows[0] == "8/5 6/5"
    assert len(rows) == 10
    after = text(client.get(links(page)["8/5 6/5"]))
    assert "White: 8/5 6/5" in after
    assert "Red to roll." in after


def test_a_double_is_weighed_and_answered(client: Client) -> None:
    page = text(client.get(f"/analysis/evaluation/?{urlencode({'position': TO_DOUBLE})}"))
    assert "Double or roll" in page
    doubled = links(page)["Double"]
    answer = text(client.get(doubled.replace("/analysis/?", "/analysis/evaluation/?")))
    assert "Take or drop" in answer
    assert "Red is being offered the cube at 2" in answer


def test_a_reader_sets_the_dice_rolls_and_lets_the_computer_play(client: Client) -> None:
    start = {"position": f"{BEGUN} - -", "side": "0"}
    chosen = client.get(board(**start, do="throw 6,1"))
    assert chosen.status_code == 302
    assert "throw+6%2C1" in chosen.headers["Location"]
    rolled = client.post("/analysis/throw/", start)
    assert "moves=throw+" in rolled.headers["Location"]
    moved = {**start, "moves": "throw 6,1;move 12 18 6;move 17 18 1"}
    assert 'class="button primary" id="computer"' in text(client.get(board(**moved)))
    answered = client.post("/analysis/computer/", moved)
    assert answered.status_code == 302
    html = text(client.get(answered.headers["Location"]))
    assert "White: 13/7 8/7" in html
    assert "White to roll." in html
    assert html.count("<li><a") > 4


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"position": "nonsense"}, "A position must consist of six words."),
        ({"position": "backgammon - 1:15/24:15 0 - -"}, "same point"),
        ({"position": "{"}, "not valid JSON"),
        ({"position": "x" * 5000}, "too long"),
        ({"position": '{"game":"\\ud800"}'}, "no game called ?"),
        ({"game": "chess"}, "no game called chess"),
        ({"position": OPENING, "moves": "move 1 9 8"}, "/rules/backgammon/#GAMMON-"),
        ({"position": OPENING, "moves": "jump"}, "must be a throw, a move or a call"),
        ({"game": "backgammon", "cube": "true"}, "Choose a longer match"),
    ],
)
def test_what_is_wrong_is_named(client: Client, query: dict[str, str], sentence: str) -> None:
    answer = client.get(board(**query))
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert client.post("/analysis/computer/", query).status_code == 422


@pytest.mark.parametrize(
    "given", ["XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10", "4HPwATDgc/ABMA:cInlAAAAAAAE"]
)
def test_forms_of_other_programs_are_read_and_shown(client: Client, given: str) -> None:
    html = text(client.get(board(position=given)))
    assert 'value="XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"' in html
    assert 'value="4HPwATDgc/ABMA:cInlAAAAAAAE"' in html
    assert "White to play 3 and 1." in html


def test_a_busy_computer_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    query = {"position": OPENING}
    monkeypatch.setattr(places, "ROOM", 0)
    page = f"/analysis/evaluation/?{urlencode(query)}"
    assert "The computer is busy" in text(client.get(page, headers=HTMX))
    assert "The computer is busy" in text(client.post("/analysis/computer/", query))


def test_long_lines_begin_with_the_present_position(client: Client) -> None:
    line = read_line({"game": "senet"})
    for _ in range(MAX_ACTIONS):
        line = roll(line)
        choices = line.rules.legal_moves(line.state)
        line = line.after(choices[0]) if choices else line
    assert len(line.actions) <= MAX_ACTIONS
    assert client.get(line.url).status_code == 200


def test_the_computer_stops_after_some_seconds_and_can_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = count(step=computer.MAX_SECONDS / 2)
    monkeypatch.setattr(computer, "monotonic", lambda: next(clock))
    position = POSITIONS["pachisi"]
    line = read_line({"position": position, "side": "0", "level": "beginner"})
    after = computer.let_computer_play(line)
    assert 1 <= len(after.actions) - len(line.actions) <= 3

"""The board for screen readers: names, a table, and each event read out once."""

import re
from collections.abc import Sequence
from html import unescape

import pytest
from django.utils import translation

from games.board.fragments import board_fragment, past_fragment
from games.board.view import board_view
from games.engine.rules import Rules
from games.engine.state import State
from games.selectors.match_log import RECENT_EVENTS
from games.text.events import EventNews
from games.text.places import square_rows
from tests.games.support.board_context import view
from tests.games.support.clients import browser, text
from tests.games.support.matches import SetUp, ShowDice, Table
from tests.games.support.setups import EVERY_USUAL, late

pytestmark = pytest.mark.sqlite_only

ROW = re.compile(r'<tr><th scope="row">(.*?)</th><td>(.*?)</td>(?:<td>(.*?)</td>)?</tr>')


def names(table: Table, viewer: int | None) -> dict[str, str]:
    return {spot.key: spot.name for spot in view(table, viewer).board.squares}


def lately(table: Table, viewer: int | None = None) -> Sequence[EventNews]:
    news = board_view(table.match, viewer).news
    assert news is not None
    return news.events


def table_of(html: str) -> list[tuple[str, str, str]]:
    return [tuple(map(unescape, row)) for row in ROW.findall(html)]  # type: ignore[misc]


def test_a_place_says_whose_pieces_stand_there_and_where_they_can_go(
    table: Table, dice_show: ShowDice
) -> None:
    dice_show((6, 5))
    table.play(0, "throw")
    heard = names(table, 0)
    assert heard["p24"] == (
        "Point 24, 2 White checkers (safe), can move: to point 18 with 6, to point 13 with 6 and 5"
    )
    assert heard["p6"] == "Point 6, 5 White checkers (safe), cannot move"
    assert heard["p1"] == "Point 1, 2 Red checkers (safe)"
    assert heard["p2"] == "Point 2, empty"
    assert names(table, 1)["p1"] == "Point 1, 2 White checkers (safe)"
    with translation.override("es"):
        assert "Point" not in names(table, 0)["p24"]


def test_a_single_piece_is_not_safe_and_two_scores_to_one_place_are_both_named(
    set_up: SetUp,
) -> None:
    table = set_up("backgammon - 23:2,25:13/12:15 0 - -", (6, 4))
    table.play(0, "throw")
    heard = names(table, 0)["p2"]
    assert heard == (
        "Point 2, 2 White checkers (safe), can move: to off (bottom) with 6, to off (bottom) with 4"
    )
    table.play(0, "move 23 25 6")
    assert names(table, None)["p2"] == "Point 2, 1 White checker"


@EVERY_USUAL
def test_the_table_names_every_place_once_with_all_that_stands_there(rules: Rules[State]) -> None:
    states = (rules.start(), late(rules, 3, 40))
    for viewer in range(rules.seats):
        layout = rules.layout(viewer)
        for state in states:
            told = square_rows(rules, state, layout)
            assert len({row.place for row in told}) == len(layout.places) == len(told)
            pieces = sum(int(many) for row in told for many in re.findall(r"\d+", row.pieces))
            assert pieces == rules.seats * rules.pieces_each


def test_the_table_stands_under_the_board_now_then_and_under_a_position(
    table: Table, dice_show: ShowDice
) -> None:
    dice_show((6, 3))
    table.play(0, "throw", "move 12 18 6")
    match = table.match
    now = table_of(board_fragment(match, 0, "en"))
    assert now[17] == ("Point 7", "1 White checker", "to point 4 with 3")
    assert table_of(board_fragment(match, None, "en"))[17] == ("Point 7", "1 White checker", "")
    then = table_of(past_fragment(match, match.version - 1, 0, "en"))
    assert then[17] == ("Point 7", "empty", "")
    page = text(browser().get("/positions/", {"p": match.position}))
    assert [row[:2] for row in table_of(page)] == [row[:2] for row in now]


def test_each_event_is_announced_with_its_number(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3))
    table.play(0, "throw", "move 12 18 6", "move 18 21 3", "undo", "move 18 21 3", "done")
    told = lately(table)
    assert [each.sentence for each in told][-5:] == [
        "Anna rolled 6-3.",
        "Anna played 13/7.",
        "Anna played 13/4.",
        "Anna undid a move.",
        "Anna played 13/4.",
    ]
    numbers = [each.number for each in told]
    assert numbers == sorted(set(numbers))
    throw = table.match.version - 5
    assert [each.turn for each in told][-5:] == [None, throw, throw, None, throw]
    assert len(told) <= RECENT_EVENTS


def test_a_capture_is_said_in_words(set_up: SetUp) -> None:
    table = set_up("backgammon - 1:1,24:14/7:1,12:13,18:1 0 - -", (6, 6))
    table.play(0, "throw", "move 1 7 6")
    assert lately(table)[-1].sentence == "Anna played 24/18*. 1 checker is hit."


def test_a_lost_throw_and_the_cube_are_announced(set_up: SetUp) -> None:
    closed = "backgammon - 0:1,19:14/18:3,19:2,20:2,21:2,22:2,23:2,24:2 0 - -"
    table = set_up(closed, (6, 6))
    table.play(0, "throw")
    assert lately(table)[-1].sentence == "Anna rolled 6-6 and cannot move."
    table = set_up(
        "backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 0 - -",
        options={"match_points": 5, "cube": True},
    )
    table.play(0, "call double")
    assert lately(table)[-1].sentence == "Anna chose: Double."
    table.play(1, "call take")
    assert [each.sentence for each in lately(table)][-1] == "Berta chose: Take."


@pytest.mark.django_db
def test_letters_are_keys_unless_a_user_switches_them_off(table: Table) -> None:
    address = f"/matches/{table.pk}/"
    stranger, player = browser(), browser(table.user(0))
    for client in (stranger, player):
        assert " data-shortcuts" in text(client.get(address))
        answer = client.post("/preferences/keys/", {"shortcuts": "off", "next": address})
        assert answer.headers["Location"] == address
        assert " data-shortcuts" not in text(client.get(address))
        client.post("/preferences/keys/", {"shortcuts": ["off", "on"]})
        assert " data-shortcuts" in text(client.get(address))
    assert stranger.cookies["shortcuts"]["httponly"]

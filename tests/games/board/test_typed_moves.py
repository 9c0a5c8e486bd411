"""Typed moves: all or none are played, and refused text stays in the field."""

import re

import pytest

from accounts.models import User
from games.models import Match
from games.play.services import Stale
from tests.games.support.clients import browser, text
from tests.games.support.matches import SetUp, ShowDice, Table, everything

pytestmark = pytest.mark.sqlite_only

TYPED = re.compile(r'<input form="type" id="typed"[^>]* value="([^"]*)"')


@pytest.fixture
def table_after_throw(table: Table, dice_show: ShowDice) -> Table:
    """A match in which Anna has a 6 and a 3 to play."""
    dice_show((6, 3))
    table.play(0, "throw")
    return table


def send(table: Table, user: User, words: str, *, htmx: bool = False) -> tuple[int, str]:
    """Send typed words from a page that shows the current version; return status and HTML."""
    fields = {"typed": words, "version": str(table.match.version), "request_id": "a"}
    headers = {"HX-Request": "true"} if htmx else {}
    answer = browser(user).post(f"/matches/{table.pk}/act/", fields, headers=headers)
    return answer.status_code, text(answer)


def test_a_whole_turn_is_typed_at_once_and_undone_step_by_step(
    table_after_throw: Table, anna: User
) -> None:
    assert send(table_after_throw, anna, " 24/18 13/10 ") == (302, "")
    table_after_throw.check()
    assert table_after_throw.kinds[-3:] == ["throw", "move", "move"]
    assert table_after_throw.match.holding == 0
    table_after_throw.play(0, "undo", "undo")


def test_words_are_done_in_the_readers_language_and_in_english(
    table_after_throw: Table, anna: User
) -> None:
    for words in ("24/18", "Undo", "13/4", "done"):
        fields = {
            "typed": words,
            "version": str(table_after_throw.match.version),
            "request_id": words[0],
        }
        answer = browser(anna).post(f"/matches/{table_after_throw.pk}/act/", fields)
        assert answer.status_code == 302
    assert table_after_throw.kinds[-5:] == ["move", "undo", "move", "move", "done"]


def test_words_of_another_language_mean_nothing(table_after_throw: Table, anna: User) -> None:
    fields = {
        "typed": "deshacer",
        "version": str(table_after_throw.match.version),
        "request_id": "a",
    }
    assert browser(anna).post(f"/matches/{table_after_throw.pk}/act/", fields).status_code == 422


@pytest.mark.parametrize(
    ("words", "sentence", "statement"),
    [
        ("13/8", "A checker moves exactly as many points as the die shows: 6.", "GAMMON-07"),
        ("24/18 24/18", "You have no 6 to play.", "GAMMON-07"),
        ("Anna 4 <b>", "“anna” cannot be read as a move.", ""),
        ("done", "Your turn is not finished. Play your remaining moves, then press Done.", ""),
        ("throw", "", "GAMMON-"),
    ],
)
def test_a_refusal_changes_nothing_and_keeps_what_was_typed(
    table_after_throw: Table, anna: User, words: str, sentence: str, statement: str
) -> None:
    before = everything()
    status, page = send(table_after_throw, anna, words)
    assert everything() == before
    assert status == 422
    found = TYPED.search(page)
    assert found
    assert found[1] == words.replace("<", "&lt;").replace(">", "&gt;")
    notice = page[page.index('id="notice"') :].partition("</p>")[0]
    assert sentence in notice
    assert statement in notice
    status, fragment = send(table_after_throw, anna, words, htmx=True)
    assert status == 422
    assert sentence in fragment
    assert statement in fragment
    assert "typed" not in fragment


def test_typing_for_the_opponent_is_refused(table_after_throw: Table, berta: User) -> None:
    assert "It is not your turn." in send(table_after_throw, berta, "24/18")[1]


def test_nothing_is_typed_after_the_turn(table_after_throw: Table, anna: User) -> None:
    table_after_throw.play(0, "play 13/4")
    assert "You have played your turn" in send(table_after_throw, anna, "24/23")[1]


def test_the_same_typed_twice_is_done_once(table_after_throw: Table) -> None:
    version = table_after_throw.match.version
    first = table_after_throw.act(0, "play 13/7 24/21", version=version, request_id="a")
    before = everything()
    assert table_after_throw.act(0, "play 13/7 24/21", version=version, request_id="a").version == (
        first.version
    )
    assert everything() == before
    for other in ("play 24/18", "play 6/5", "throw", "move 12 15 3"):
        with pytest.raises(Stale):
            table_after_throw.act(0, other, version=version, request_id="a")
    assert everything() == before


def test_a_game_is_ended_by_a_typed_play(set_up: SetUp) -> None:
    table = set_up("backgammon - 23:1,24:1,25:13/12:14,25:1 0 - -", (6, 5))
    table.play(0, "throw", "play 2/off:6 1/off")
    assert table.match.stage == Match.Stage.OVER


def test_a_call_is_typed_as_its_button_says(set_up: SetUp, berta: User) -> None:
    table = set_up("senas - 1:14,12:1/1:15 0 - -", (1, 1, 1))
    table.play(0, "throw")
    assert send(table, berta, "decline the rest")[0] == 302
    assert table.kinds[-1] == "call"


def test_who_only_watches_has_nothing_to_type_into(table_after_throw: Table, clara: User) -> None:
    page = text(browser(clara).get(f"/matches/{table_after_throw.pk}/"))
    assert 'name="typed"' not in page
    assert "Position as a table" in page

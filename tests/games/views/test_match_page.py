"""The page of a match, as each viewer sees it."""

import re

import pytest
from django.apps import apps

from accounts.models import User
from games.models import Presence
from tests.games.support.clients import Answered, browser, post, text
from tests.games.support.matches import BEGUN, SetUp, ShowDice, Table, sit_down

pytestmark = pytest.mark.sqlite_only


@pytest.fixture
def private(anna: User, berta: User, dice_show: ShowDice) -> Table:
    """A private match of Anna and Berta."""
    dice_show((3, 1))
    return sit_down(anna, berta, private=True)


def plain(response: Answered) -> str:
    """Return the HTML of a response without the CSRF token, which differs in each response."""
    return re.sub(r"\b[A-Za-z0-9]{64}\b", "", text(response))


class TestLooking:
    """What each viewer sees on the page of a match."""

    def test_each_role_sees_the_page_from_its_side(
        self, table: Table, anna: User, berta: User, clara: User
    ) -> None:
        white, red, watching, stranger = (
            text(browser(user).get(f"/matches/{table.pk}/")) for user in (anna, berta, clara, None)
        )
        assert "Your turn: roll the dice." in white
        assert "Anna (White) to roll." in red
        assert "you are watching" in watching
        assert "you are watching" in stranger
        assert "you are watching" not in white + red

    def test_only_players_are_offered_anything_to_press(
        self, table: Table, anna: User, berta: User, clara: User
    ) -> None:
        boards = [
            text(browser(user).get(f"/matches/{table.pk}/board/")) for user in (anna, berta, clara)
        ]
        buttons = ['value="throw">', 'value="throw" disabled>', 'value="resign"']
        assert [[button in board for button in buttons] for board in boards] == [
            [True, False, True],
            [False, True, True],
            [False, False, False],
        ]

    def test_a_board_the_page_shows_already_is_not_sent_again(
        self, table: Table, anna: User
    ) -> None:
        client, path = browser(anna), f"/matches/{table.pk}/board/"
        assert client.get(path, {"v": str(BEGUN)}).status_code == 204
        for other in ("1", "3", "", "x", f"{BEGUN} "):
            response = client.get(path, {"v": other})
            assert response.status_code == 200
            assert text(response).startswith('\n<div id="board"')

    def test_the_page_holds_the_board_of_its_fragment(self, table: Table, anna: User) -> None:
        client = browser(anna)
        fragment = text(client.get(f"/matches/{table.pk}/board/"))
        assert fragment in text(client.get(f"/matches/{table.pk}/"))

    @pytest.mark.parametrize("page", ["", "board/"])
    def test_pages_are_not_cached(self, table: Table, anna: User, page: str) -> None:
        response = browser(anna).get(f"/matches/{table.pk}/{page}")
        assert "no-store" in response["Cache-Control"]
        assert "private" in response["Cache-Control"]

    @pytest.mark.parametrize("page", ["", "board/"])
    def test_a_private_match_is_not_found_by_others(
        self, private: Table, anna: User, berta: User, clara: User, page: str
    ) -> None:
        path = f"/matches/{private.pk}/{page}"
        assert [browser(user).get(path).status_code for user in (anna, berta, clara, None)] == [
            200,
            200,
            404,
            404,
        ]

    def test_a_private_match_is_answered_as_one_that_is_not_there(
        self, private: Table, clara: User
    ) -> None:
        for path in ("", "board/", "act/"):
            for client in (browser(clara), browser()):
                ask = client.post if path == "act/" else client.get
                hidden, missing = (ask(f"/matches/{pk}/{path}") for pk in (private.pk, "a" * 10))
                assert hidden.status_code == missing.status_code
                assert plain(hidden) == plain(missing).replace("a" * 10, private.pk)

    def test_the_page_of_a_waiting_player_without_scripts_refreshes_itself(
        self, table: Table, anna: User, berta: User, clara: User
    ) -> None:
        path = f"/matches/{table.pk}/"
        refresh = f'<noscript><meta http-equiv="refresh" content="5;url={path}"></noscript>'
        assert [refresh in text(browser(user).get(path)) for user in (anna, berta, clara)] == [
            False,
            True,
            True,
        ]
        # Who waits can stop it, so that a menu that is opened stays open.
        assert f'<a href="{path}?still">Stop refreshing</a>' in text(browser(berta).get(path))
        still = text(browser(berta).get(f"{path}?still"))
        assert "This page does not refresh by itself now." in still
        assert 'http-equiv="refresh"' not in still
        # A refused action is answered at an address that accepts only POST.
        assert refresh in text(post(browser(berta), table))
        table.play(0, "resign")
        assert refresh not in text(browser(berta).get(path))

    def test_undo_is_offered_only_where_there_is_a_step_to_undo(
        self, table: Table, anna: User, berta: User, dice_show: ShowDice
    ) -> None:
        dice_show((6, 3), (2, 1))

        def find_undo_buttons() -> list[bool]:
            boards = (
                text(browser(user).get(f"/matches/{table.pk}/board/")) for user in (anna, berta)
            )
            return ['value="undo">' in board for board in boards]

        expected = {
            (0, "throw"): [False, False],
            (0, "move 12 18 6"): [True, False],
            (0, "move 12 15 3"): [True, False],
            (0, "done"): [False, False],
            (1, "throw"): [False, False],
            (1, "move 1 3 2"): [False, True],
            (1, "undo"): [False, False],
        }
        for (seat, action), offers in expected.items():
            table.play(seat, action)
            assert find_undo_buttons() == offers, action


def tables() -> dict[str, list[dict[str, object]]]:
    """Return every row of the database except those about presence, to detect any change."""
    return {
        model._meta.label: list(model._default_manager.order_by("pk").values())
        for model in apps.get_models()
        if model is not Presence
    }


def test_looking_changes_nothing(
    table: Table, private: Table, anna: User, berta: User, clara: User
) -> None:
    paths = ["/rules/", "/rules/backgammon/"]
    for each in (table, private):
        paths += [f"/matches/{each.pk}/{page}" for page in ("", "board/", "board/?v=1", "act/")]
        paths += [f"/matches/{each.pk}/act/?action=resign&version={BEGUN}&request_id=a"]
    clients = [browser(user) for user in (anna, berta, clara, None)]
    before = tables()
    for _ in range(2):
        for client in clients:
            for path in paths:
                client.get(path)
                client.head(path)
        assert tables() == before


def test_every_answer_carries_the_policy(
    table: Table, private: Table, anna: User, clara: User
) -> None:
    answers = [
        browser(anna).get(f"/matches/{table.pk}/"),
        browser(anna).get(f"/matches/{table.pk}/board/"),
        browser(anna).get(f"/matches/{table.pk}/board/?v={BEGUN}"),
        browser(anna).get(f"/matches/{table.pk}/act/"),
        browser(clara).get(f"/matches/{private.pk}/"),
        post(browser(anna), table, action="fly"),
        post(browser(), table, action="throw"),
        browser().get("/rules/backgammon/"),
        browser().get("/nowhere/"),
    ]
    assert {answer.status_code for answer in answers} == {200, 204, 302, 400, 404, 405}
    for answer in answers:
        policy = answer["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'; ")
        assert "unsafe" not in policy


def test_pages_need_no_inline_script_or_style(set_up: SetUp, anna: User, clara: User) -> None:
    table = set_up("backgammon - 0:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 0 - -", (6, 3))
    table.play(0, "throw")
    for user in (anna, clara):
        page = text(browser(user).get(f"/matches/{table.pk}/"))
        assert " style=" not in page
        assert "<style" not in page
        assert " hx-on" not in page
        assert " onclick" not in page
        assert "<script>" not in page

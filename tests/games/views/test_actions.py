"""Actions posted on the page of a match: who may do what, and the responses."""

import json

import pytest

from accounts.models import User
from games.play import services
from games.text.moves import rule_name
from tests.games.support.clients import HTMX, browser, post, text
from tests.games.support.matches import BEGUN, ShowDice, Table, everything

pytestmark = pytest.mark.sqlite_only


class TestActing:
    """Actions posted on the page of a match."""

    def test_a_form_is_answered_by_the_way_to_the_page(
        self, table: Table, anna: User, dice_show: ShowDice
    ) -> None:
        dice_show((6, 3))
        response = post(browser(anna), table, action="throw")
        assert response.status_code in (302, 303)
        assert response["Location"] == f"/matches/{table.pk}/"
        assert table.kinds[-1] == "throw"

    def test_a_script_is_answered_by_nothing_but_the_version(
        self, table: Table, anna: User, dice_show: ShowDice
    ) -> None:
        dice_show((6, 3))
        response = post(browser(anna), table, action="throw", htmx=True)
        assert (response.status_code, response.content) == (204, b"")
        assert response["X-Version"] == str(BEGUN + 1)

    def test_a_repeated_request_is_answered_like_the_first(
        self, table: Table, anna: User, dice_show: ShowDice
    ) -> None:
        dice_show((6, 3))
        for _ in range(2):
            response = post(
                browser(anna), table, action="throw", htmx=True, version=str(BEGUN), request_id="a"
            )
            assert (response.status_code, response["X-Version"]) == (204, str(BEGUN + 1))

    def test_the_page_can_be_used_as_it_is_written(
        self, table: Table, anna: User, dice_show: ShowDice
    ) -> None:
        dice_show((6, 3))
        client = browser(anna, careful=True)
        page = text(client.get(f"/matches/{table.pk}/"))
        token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
        form = {
            "csrfmiddlewaretoken": token,
            "version": page.split('name="version" value="')[1].split('"')[0],
            "request_id": page.split('name="request_id" value="')[1].split('"')[0],
            "action": "throw",
        }
        assert client.post(f"/matches/{table.pk}/act/", form).status_code == 302
        assert table.kinds[-1] == "throw"

    def test_a_form_of_another_site_does_nothing(self, table: Table, anna: User) -> None:
        before = everything()
        client = browser(anna, careful=True)
        client.get(f"/matches/{table.pk}/")
        for htmx in (False, True):
            assert post(client, table, action="resign", htmx=htmx).status_code == 403
        forged = post(client, table, action="resign", csrfmiddlewaretoken="a" * 64)
        assert forged.status_code == 403
        assert everything() == before

    def test_a_script_sends_the_token_as_a_header(
        self, table: Table, anna: User, dice_show: ShowDice
    ) -> None:
        dice_show((6, 3))
        client = browser(anna, careful=True)
        page = text(client.get(f"/matches/{table.pk}/"))
        headers = json.loads(page.split("hx-headers='")[1].split("'")[0])
        form = {"action": "throw", "version": str(BEGUN), "request_id": "a"}
        response = client.post(f"/matches/{table.pk}/act/", form, headers=HTMX | headers)
        assert response.status_code == 204

    def test_strangers_are_sent_to_log_in_and_back_to_the_match(self, table: Table) -> None:
        before = everything()
        response = post(browser(), table, action="throw")
        assert response.status_code == 302
        assert response["Location"] == f"/accounts/login/?next=/matches/{table.pk}/"
        scripted = post(browser(), table, action="throw", htmx=True)
        assert scripted["HX-Redirect"] == response["Location"]
        assert everything() == before

    @pytest.mark.parametrize(
        ("who", "form", "answer"),
        [
            (
                "Anna",
                {"action": "fly"},
                (400, "read this request. Please reload the page and try again.", ""),
            ),
            (
                "Anna",
                {"action": "fly", "version": "1"},
                (409, "The position had already changed.", ""),
            ),
            (
                "Anna",
                {"action": "fly", "version": "99"},
                (409, "The position had already changed.", ""),
            ),
            (
                "Anna",
                {"version": "two"},
                (400, "read this request. Please reload the page and try again.", ""),
            ),
            (
                "Anna",
                {"request_id": ""},
                (400, "read this request. Please reload the page and try again.", ""),
            ),
            ("Clara", {}, (403, "You are not a player in this match, but you can watch it.", "")),
            (
                "Anna",
                {"version": "1"},
                (409, "The position had already changed. This is the current board", ""),
            ),
            ("Berta", {}, (422, "It is not your turn.", "")),
            ("Anna", {"action": "move 1 2 1"}, (422, "Roll the dice before", "GAMMON-06")),
            ("Anna", {"action": "call double"}, (422, "the doubling cube", "GAMMON-32")),
        ],
    )
    @pytest.mark.usefixtures("clara")
    def test_a_refusal_says_why_and_changes_nothing(
        self, table: Table, who: str, form: dict[str, str], answer: tuple[int, str, str]
    ) -> None:
        status, sentence, statement = answer
        before = everything()
        client = browser(User.objects.get(username=who))
        for htmx in (False, True):
            response = post(client, table, htmx=htmx, **form)
            page = text(response)
            assert response.status_code == status
            assert sentence in page
            assert "no-store" in response["Cache-Control"]
            assert ("<!doctype html>" in page) != htmx
            assert ('<a href="/rules/backgammon/#' in page) == bool(statement)
            assert not statement or (
                f'<a href="/rules/backgammon/#{statement}">{rule_name(statement)}</a>' in page
            )
        assert everything() == before

    def test_a_stale_script_is_given_the_board_as_it_is(
        self, table: Table, anna: User, dice_show: ShowDice
    ) -> None:
        dice_show((6, 3))
        table.play(0, "throw")
        client = browser(anna)
        response = post(client, table, action="throw", htmx=True, version=str(BEGUN))
        assert response.status_code == 409
        assert (response["HX-Retarget"], response["HX-Reswap"]) == ("#board", "outerHTML")
        assert text(client.get(f"/matches/{table.pk}/board/")) in text(response)
        assert '<p id="notice" role="alert" hx-swap-oob="true"' in text(response)

    @pytest.mark.parametrize("action", ["fly", "move 12", "offer resign", "claim 9"])
    def test_an_outdated_page_that_sends_an_unknown_action_is_given_the_board_as_it_is(
        self, table: Table, anna: User, dice_show: ShowDice, action: str
    ) -> None:
        dice_show((6, 3))
        table.play(0, "throw")
        client = browser(anna)
        response = post(client, table, action=action, htmx=True, version=str(BEGUN))
        assert response.status_code == 409
        assert text(client.get(f"/matches/{table.pk}/board/")) in text(response)
        assert post(client, table, action=action, htmx=True).status_code == 400

    def test_a_script_that_comes_second_gets_the_present_board(
        self, table: Table, anna: User, dice_show: ShowDice, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        dice_show((6, 3))

        def too_late(**request: object) -> None:
            table.play(0, "throw")
            raise services.Stale

        monkeypatch.setattr(services, "act", too_late)
        client = browser(anna)
        response = post(client, table, htmx=True)
        assert response.status_code == 409
        assert text(client.get(f"/matches/{table.pk}/board/")) in text(response)

    @pytest.mark.parametrize("form", [{"action": "move 1 2 1"}, {"action": "fly"}])
    def test_a_refused_script_is_given_the_notice_alone(
        self, table: Table, anna: User, form: dict[str, str]
    ) -> None:
        response = post(browser(anna), table, htmx=True, **form)
        assert (response["HX-Retarget"], response["HX-Reswap"]) == ("#notice", "outerHTML")
        assert 'id="board"' not in text(response)

    @pytest.mark.parametrize(
        "method", ["get", "head", "put", "patch", "delete", "options", "trace"]
    )
    def test_an_action_is_a_post(self, table: Table, anna: User, method: str) -> None:
        before = everything()
        path = f"/matches/{table.pk}/act/?action=resign&version={BEGUN}&request_id=a"
        response = getattr(browser(anna), method)(path)
        assert response.status_code == 405
        assert everything() == before

    def test_a_seat_follows_the_session_and_no_field_of_the_form(
        self, table: Table, berta: User
    ) -> None:
        response = post(browser(berta), table, action="throw", seat="0", user="1", player="Anna")
        assert response.status_code == 422

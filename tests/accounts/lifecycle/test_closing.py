"""Closing an account, and reopening it within a month."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client

from accounts.lifecycle.closing import GRACE_PERIOD
from accounts.models import User
from accounts.people.users import AccountClosed
from games.engine.explanations import Illegal
from games.models import Match, Result
from lobby.account.erasure import erase_due
from lobby.models import Place, Seek
from tests.accounts.support.closing import PAGE, close, let_pass
from tests.accounts.support.reauthentication import activate_app, reauthenticate, totp_code
from tests.accounts.test_pages import check
from tests.games.support.matches import Table
from tests.lobby.support.seeks import open_seek_of, start_match_of
from tests.lobby.support.tickets import open_ticket

Who = Callable[[Client], User]
LoggedOut = Callable[[Client], bool]
pytestmark = pytest.mark.django_db


def log_in(client: Client, password: str) -> str:
    return client.post("/accounts/login/", {"login": "Anna", "password": password})["Location"]


class TestClosing:
    """Immediate effects of closing an account."""

    def test_closing_requires_the_password(self, as_anna: Client, anna: User) -> None:
        for answer in (as_anna.get(PAGE), as_anna.post(PAGE)):
            assert answer["Location"].startswith("/accounts/reauthenticate/")
        anna.refresh_from_db()
        assert anna.is_active

    def test_the_page_says_what_will_be(self, as_anna: Client, password: str) -> None:
        reauthenticate(as_anna, password)
        check(as_anna.get(PAGE))

    def test_it_hides_the_profile_and_logs_out_everywhere(
        self, as_anna: Client, anna: User, password: str, client: Client, logged_out: LoggedOut
    ) -> None:
        log_in(client, password)
        client.get("/")
        assert close(as_anna, password) == 302
        assert logged_out(as_anna)
        assert client.get("/account/").status_code == 302
        assert client.get("/people/Anna/").status_code == 404
        assert mail.outbox[-1].to == ["anna@example.org"]
        assert mail.outbox[-1].subject == "Tahúr: Your account has been closed"

    def test_a_request_that_was_on_its_way_begins_nothing(
        self, as_anna: Client, anna: User, berta: User, password: str
    ) -> None:
        over = Table(start_match_of(anna, berta).pk, [anna, berta])
        over.play(0, "resign")
        over.play(1, "rematch")
        close(as_anna, password)
        # As both requests have read the account before.
        assert anna.is_active
        with pytest.raises(AccountClosed):
            open_seek_of(anna)
        with pytest.raises(Illegal):
            over.act(0, "rematch")
        assert not Seek.objects.open().exists()
        assert Match.objects.count() == 1

    def test_running_matches_are_finished_or_resigned_first(
        self, as_anna: Client, anna: User, berta: User, password: str
    ) -> None:
        match = start_match_of(berta, anna)
        assert close(as_anna, password) == 422
        check(as_anna.get(PAGE))
        anna.refresh_from_db()
        assert anna.is_active
        assert Match.objects.get(pk=match.pk).stage == "playing"
        assert close(as_anna, password, resign="on") == 302
        assert Result.objects.get(match=match, user=berta).outcome == "won"

    def test_tables_that_wait_are_left(
        self, as_anna: Client, anna: User, berta: User, password: str
    ) -> None:
        own, other = open_seek_of(anna), open_seek_of(berta, game="petits-chevaux", seats=4)
        Place.objects.create(seek=other, user=anna)
        close(as_anna, password)
        assert Seek.objects.get(pk=own.pk).withdrawn_at is not None
        assert not Place.objects.filter(user=anna).exists()
        assert Seek.objects.get(pk=other.pk).is_open

    def test_no_match_begins_with_a_closed_account(
        self, as_anna: Client, anna: User, berta: User, password: str
    ) -> None:
        over = Table(start_match_of(anna, berta).pk, [anna, berta])
        over.play(1, "resign")
        over.play(0, "rematch")
        open_ticket(anna)
        close(as_anna, password)
        assert open_ticket(berta) is None
        with pytest.raises(Illegal, match="A rematch is not possible here"):
            over.act(1, "rematch")

    def test_a_guest_has_nothing_to_close(self, as_guest: Client) -> None:
        assert as_guest.post(PAGE)["Location"] == "/accounts/signup/"


class TestComingBack:
    """A closed account reopens at a login within the grace period."""

    @pytest.fixture(autouse=True)
    def close_account(self, as_anna: Client, anna: User, password: str) -> None:
        close(as_anna, password)

    def test_logging_in_opens_it(self, client: Client, anna: User, password: str) -> None:
        let_pass(GRACE_PERIOD - timedelta(hours=1))
        assert erase_due() == 0
        assert log_in(client, password) == "/"
        assert client.get("/account/").status_code == 200
        assert client.get("/people/Anna/").status_code == 200
        assert mail.outbox[-1].subject == "Tahúr: Your account is open again"
        let_pass(GRACE_PERIOD)
        assert erase_due() == 0

    def test_a_wrong_password_does_not(self, client: Client, logged_out: LoggedOut) -> None:
        client.post("/accounts/login/", {"login": "Anna", "password": "wrong"})
        assert logged_out(client)
        assert client.get("/people/Anna/").status_code == 404

    def test_a_mail_leads_back(self, client: Client, anna: User, who: Who) -> None:
        client.post("/accounts/password/reset/", {"email": "anna@example.org"})
        link = next(word for word in mail.outbox[-1].body.split() if word.startswith("http"))
        page = client.get(link, follow=True)
        new = "a-longer-row-of-honey-cakes"
        client.post(page.request["PATH_INFO"], {"password1": new, "password2": new})
        log_in(client, new)
        assert who(client) == anna

    def test_who_was_shut_out_by_the_site_does_not_come_back(
        self, client: Client, anna: User, password: str
    ) -> None:
        User.objects.update(closed_at=None)
        assert log_in(client, password) == "/accounts/inactive/"
        client.post("/accounts/password/reset/", {"email": "anna@example.org"})
        assert "No account" in mail.outbox[-1].subject


def test_a_password_alone_does_not_open_what_has_a_second_factor(
    as_anna: Client, anna: User, client: Client, password: str, logged_out: LoggedOut, who: Who
) -> None:
    secret = activate_app(as_anna, password)
    close(as_anna, password)
    assert log_in(client, password) == "/accounts/2fa/authenticate/"
    anna.refresh_from_db()
    assert not anna.is_active
    client.post("/accounts/2fa/authenticate/", {"code": totp_code(secret, later=1)})
    assert who(client) == anna
    anna.refresh_from_db()
    assert anna.is_active

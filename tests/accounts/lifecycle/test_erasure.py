"""Erasure of closed accounts and of guests, and what remains afterwards."""

from collections.abc import Callable
from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts.lifecycle.closing import GRACE_PERIOD
from accounts.models import Deed, FormerName, Note, Preference, Tie, User
from accounts.people.notes import save_note
from accounts.people.relations import relate
from accounts.people.renaming import rename
from accounts.people.users import AccountClosed
from accounts.preferences import save_theme
from games.models import Match, Message, Result
from lobby.account.erasure import GUEST_LIFETIME, clean_up, erase_at_request, erase_due
from lobby.models import Seek
from tests.accounts.support.closing import close, let_pass
from tests.accounts.support.reauthentication import activate_app
from tests.lobby.support.seeks import open_seek_of, resign, start_match_of

Who = Callable[[Client], User]
LoggedOut = Callable[[Client], bool]
pytestmark = pytest.mark.django_db


class TestForgetting:
    """Erasure of a closed account after the grace period."""

    @pytest.fixture
    def match(self, as_anna: Client, anna: User, berta: User, password: str) -> Match:
        """A match that Anna has resigned before she closed her account.

        The account has a row in each table that stores data about users.
        """
        activate_app(as_anna, password)
        match = start_match_of(anna, berta)
        Message.objects.create(match=match, user=anna, text="hello", event=1, request_id="x")
        resign(match.pk, anna)
        rename(anna, "Annika")
        Note.objects.create(user=anna, about=berta, text="slow")
        Note.objects.create(user=berta, about=anna, text="loses")
        Tie.objects.create(user=anna, other=berta, kind="follow")
        Tie.objects.create(user=berta, other=anna, kind="mute")
        Preference.objects.create(user=anna, game="senet")
        User.objects.filter(pk=anna.pk).update(first_name="A", mail_turns=False)
        close(as_anna, password)
        let_pass(GRACE_PERIOD)
        return match

    def test_no_personal_data_is_left(self, match: Match, anna: User, berta: User) -> None:
        assert erase_due() == 1
        for model in (EmailAddress, Authenticator, UserSession, FormerName, Preference):
            assert not model.objects.filter(user=anna).exists()
        assert not Tie.objects.exists()
        assert not Note.objects.exists()
        before = anna.date_joined
        anna.refresh_from_db()
        assert anna.username == f"Deleted-{anna.pk}"
        assert (anna.email, anna.first_name, anna.closed_at) == ("", "", None)
        assert (anna.is_active, anna.is_staff, anna.mail_turns) == (False, False, True)
        assert not anna.has_usable_password()
        assert anna.date_joined == before

    def test_the_records_of_opponents_stay_whole(
        self, match: Match, anna: User, berta: User, client: Client
    ) -> None:
        erase_due()
        assert Result.objects.get(match=match, user=berta).outcome == "won"
        name = f"Deleted-{anna.pk}"
        assert name in client.get("/people/Berta/matches/").content.decode()
        assert client.get(f"/matches/{match.pk}/").status_code == 200
        record = client.get(f"/matches/{match.pk}/record.json").json()
        assert {sitter["name"] for sitter in record["table"]["sitters"]} == {"Berta", name}
        call_command("verify_matches", stdout=StringIO())

    def test_an_erased_account_cannot_log_in(
        self, match: Match, client: Client, password: str
    ) -> None:
        erase_due()
        for name in ("Anna", "Annika"):
            answer = client.post("/accounts/login/", {"login": name, "password": password})
            assert answer.status_code == 200
            assert client.get(f"/people/{name}/").status_code == 404

    def test_twice_is_once(self, match: Match) -> None:
        out = StringIO()
        call_command("forget_accounts", stdout=out)
        call_command("forget_accounts", stdout=out)
        assert out.getvalue() == "1 forgotten\n0 forgotten\n"


class TestRequestsOnTheirWay:
    """Requests that had read the user before staff erased the account, and write after it."""

    @pytest.fixture
    def erased(self, anna: User) -> User:
        """The user as such a request has it: erased, but read before."""
        erase_at_request(User.objects.get(pk=anna.pk))
        about = {"by": None, "about": anna, "note": "asked by mail", "request_id": "x"}
        Deed.objects.create(kind=Deed.Action.ERASE, **about)
        return anna

    def test_what_they_write_is_erased_too(self, erased: User, berta: User) -> None:
        save_note(erased, berta, "slow")
        relate(erased, berta, "follow")
        save_theme(erased, "dark")
        EmailAddress.objects.create(user=erased, email="a@example.org")
        clean_up()
        for model in (EmailAddress, Note, Tie):
            assert not model.objects.filter(user=erased).exists()
        erased.refresh_from_db()
        assert (erased.theme, erased.username) == ("", f"Deleted-{erased.pk}")
        assert Deed.objects.get(about=erased).note == "asked by mail"

    def test_no_name_comes_back(self, erased: User) -> None:
        with pytest.raises(AccountClosed):
            rename(erased, "Annika")


class TestGuests:
    """Erasure of guests who have not returned."""

    @pytest.fixture
    def guest(self, as_guest: Client, who: Who) -> User:
        """A guest who was last seen so long ago that they are erased."""
        guest = who(as_guest)
        long_ago = timezone.now() - GUEST_LIFETIME
        User.objects.filter(pk=guest.pk).update(last_login=long_ago, date_joined=long_ago)
        UserSession.objects.filter(user=guest).update(last_seen_at=long_ago)
        return guest

    def test_who_has_never_played_leaves_nothing(self, guest: User) -> None:
        open_seek_of(guest)
        assert erase_due() == 1
        assert not User.objects.filter(pk=guest.pk).exists()
        assert not Seek.objects.exists()

    def test_who_has_played_leaves_a_number(
        self, guest: User, as_guest: Client, berta: User, logged_out: LoggedOut
    ) -> None:
        match = start_match_of(guest, berta)
        resign(match.pk, berta)
        assert erase_due() == 1
        guest.refresh_from_db()
        assert guest.username == f"Guest-no-{guest.pk}"
        assert guest.is_guest
        assert not guest.is_active
        assert as_guest.get("/account/").status_code == 302
        assert erase_due() == 0

    def test_running_matches_are_resigned(self, guest: User, berta: User) -> None:
        match = start_match_of(guest, berta)
        assert erase_due() == 1
        assert Match.objects.get(pk=match.pk).ending == "resigned"

    def test_who_was_seen_since_then_stays(self, guest: User, as_guest: Client) -> None:
        as_guest.get("/")
        assert erase_due() == 0
        assert as_guest.get("/account/").status_code == 200

    def test_who_has_taken_a_name_stays(self, guest: User) -> None:
        User.objects.filter(pk=guest.pk).update(is_guest=False)
        assert erase_due() == 0

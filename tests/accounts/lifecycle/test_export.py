"""The data export of an account: complete, readable and without secrets."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db import connection, models
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Note, Preference, Sanction, Tie, User
from accounts.people.renaming import rename
from games.models import Message
from lobby.account.export import export_account
from lobby.models import Seek
from tests.accounts.support.reauthentication import activate_app, reauthenticate, recovery_codes
from tests.accounts.test_pages import check
from tests.lobby.support.seeks import open_seek_of, resign, start_match_of

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

Who = Callable[[Client], User]

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
PAGE = "/account/copy.json"
DOCUMENT = Path(settings.BASE_DIR) / "docs" / "account-copy.md"

EXPORTED = {
    "account.EmailAddress.user",
    "accounts.Device.user",
    "accounts.FormerName.user",
    "accounts.InboxEntry.user",
    "accounts.Note.user",
    "accounts.NotificationSettings.user",
    "accounts.Preference.user",
    "accounts.Sanction.user",
    "accounts.Subscription.user",
    "accounts.Tie.user",
    "accounts.Vacation.user",
    "games.Leaving.user",
    "games.OwnError.user",
    "games.PracticeAnswer.user",
    "games.PracticeRating.user",
    "games.Message.user",
    "games.Rating.user",
    "games.Result.user",
    "games.Seat.user",
    "games.SeatOffer.user",
    "lobby.Appeal.user",
    "lobby.AppealLine.by",
    "lobby.Place.user",
    "lobby.Reply.user",
    "lobby.Report.reporter",
    "lobby.Seek.addressee",
    "lobby.Seek.opener",
    "mfa.Authenticator.user",
    "usersessions.UserSession.user",
}
"""The contents of the data export."""
NOT_EXPORTED = {
    "accounts.Deed.about": "is the log of the site, with notes for staff",
    "accounts.Deed.by": "is the log of the site",
    "accounts.InboxEntry.by": "stands in the inbox of others",
    "accounts.Sanction.by": "is the log of the site",
    "accounts.Sanction.lifted_by": "is the log of the site",
    "accounts.Note.about": "what others think is theirs",
    "accounts.Tie.other": "what others do is theirs, and only follows are told",
    "accounts.User_groups.user": "says what staff may do",
    "accounts.User_user_permissions.user": "says what staff may do",
    "admin.LogEntry.user": "is the log of the site",
    "games.Analysis.asked_by": "says only who pressed a button",
    "games.Count.user": "sums up the records of matches",
    "games.Event.user": "stands in the records of matches",
    "games.HeadToHead.opponent": "sums up results",
    "games.HeadToHead.user": "sums up results",
    "games.Maintenance.begun_by": "says what staff does",
    "games.Maintenance.ended_by": "says what staff does",
    "games.SeatOffer.by": "says what staff does",
    "games.SeatOffer.decided_by": "says what staff does, or that it was the user",
    "games.Meeting.opponent": "says whose results belong to one match",
    "games.Meeting.user": "says whose results belong to one match",
    "games.MonthlyScore.opponent": "sums up results",
    "games.MonthlyScore.user": "sums up results",
    "games.MonthlyTotal.user": "sums up results",
    "games.PlayerAnalysis.user": "sums up the decisions in the records of matches",
    "games.Presence.user": "is over when the match is",
    "games.Ruling.by": "is the log of the staff",
    "games.Total.user": "sums up results",
    "lobby.Announcement.by": "says what staff does",
    "lobby.Announcement.ended_by": "says what staff does",
    "lobby.Appeal.answered_by": "says what staff does",
    "lobby.Arrival.user": "is a key of a request",
    "accounts.Claim.by": "says what staff does",
    "accounts.Proposal.about": "notes of staff about the user, as in their audit log",
    "accounts.Proposal.by": "says what staff does",
    "accounts.Proposal.decided_by": "says what staff does",
    "lobby.BulkAction.by": "says what staff does",
    "lobby.ComparedMatch.user": "is evidence of alarms, for staff",
    "lobby.Report.about": "what others report is theirs, and for staff",
    "lobby.Report.claimed_by": "says what staff does",
    "lobby.Report.closed_by": "says what staff does",
    "lobby.ReportEntry.by": "says what staff does",
    "lobby.SavedView.by": "is a setting of the staff's lists",
    "lobby.Ticket.user": "is gone as soon as nobody waits",
    "lobby.Visit.user": "says only who is online now",
}
"""Relations to users that are not exported, and why."""


@pytest.fixture
def berta(db: None) -> User:
    """Berta, a user other than Anna."""
    return User.objects.create_user("Berta", "berta@example.org")


def download(client: Client) -> "Answer":
    answer = client.get(PAGE)
    assert answer.status_code == 200
    return answer


def test_it_contains_all_personal_data(
    as_anna: Client, anna: User, berta: User, password: str
) -> None:
    match = start_match_of(anna, berta)
    Message.objects.create(match=match, user=anna, text="hello ☺", event=1, request_id="x")
    resign(match.pk, anna)
    running = start_match_of(berta, anna, private=True)
    open_seek_of(anna)
    rename(anna, "Annika")
    Note.objects.create(user=anna, about=berta, text="slow")
    Sanction.objects.create(user=anna, by=berta, kind="mute", reason="hate", note="loud")
    Tie.objects.create(user=anna, other=berta, kind="follow")
    Preference.objects.create(user=anna, game="senet", auto_throw=True)
    reauthenticate(as_anna, password)
    answer = download(as_anna)
    assert answer["Content-Disposition"] == 'attachment; filename="tahur-Annika.json"'
    copy = answer.json()
    assert copy["format"] == "tahur-account-1"
    assert copy["account"]["username"] == "Annika"
    assert copy["account"]["email"] == "anna@example.org"
    assert [each["name"] for each in copy["former_names"]] == ["Anna"]
    assert copy["addresses"] == [{"address": "anna@example.org", "confirmed": True}]
    assert [(each["kind"], each["reason"]) for each in copy["sanctions"]] == [("mute", "hate")]
    assert "loud" not in answer.content.decode()
    assert copy["notes"] == [{"about": "Berta", "text": "slow"}]
    assert [(each["how"], each["whom"]) for each in copy["ties"]] == [("follow", "Berta")]
    assert copy["preferences"][0]["auto_throw"] is True
    assert [each["text"] for each in copy["messages"]] == ["hello ☺"]
    assert len(copy["seeks"]) == 2
    assert [each["opener"] for each in copy["places"]] == ["Berta"]
    over, on = copy["matches"]
    assert (over["match"], over["ending"], over["result"]["outcome"]) == (
        match.pk,
        "resigned",
        "lost",
    )
    assert set(over["names"]) == {"Annika", "Berta"}
    assert over["record"].endswith(f"/matches/{match.pk}/record.json")
    assert (on["match"], on["record"], on["result"]) == (running.pk, None, None)


def test_no_secret_is_in_it(as_anna: Client, anna: User, password: str) -> None:
    secret = activate_app(as_anna, password)
    open_seek_of(anna, private=True)
    as_anna.get("/account/")
    text = download(as_anna).content.decode()
    seek = Seek.objects.get()
    kept = Authenticator.objects.get(user=anna, type="totp").data["secret"]
    sessions = UserSession.objects.values_list("session_key", flat=True)
    assert sessions
    hidden = [anna.password, secret, kept, seek.token, seek.request_id, *sessions]
    for each in [*hidden, *recovery_codes(anna)]:
        assert each
        assert each not in text


def test_nothing_of_others_is_in_it(
    as_anna: Client, anna: User, berta: User, password: str
) -> None:
    match = start_match_of(anna, berta)
    Message.objects.create(match=match, user=berta, text="well met", event=1, request_id="x")
    Note.objects.create(user=berta, about=anna, text="loses often")
    Tie.objects.create(user=berta, other=anna, kind="block")
    reauthenticate(as_anna, password)
    text = download(as_anna).content.decode()
    for theirs in ("well met", "loses often", "berta@example.org", '"block"'):
        assert theirs not in text


def test_members_prove_that_it_is_them_and_guests_need_not(
    as_anna: Client, as_guest: Client, who: Who, client: Client
) -> None:
    assert as_anna.get(PAGE)["Location"].startswith("/accounts/reauthenticate/")
    assert download(as_guest).json()["account"]["username"] == who(as_guest).username
    assert client.get(PAGE)["Location"].startswith("/accounts/login/")


def test_a_page_says_what_is_in_it(as_anna: Client, as_guest: Client) -> None:
    check(as_anna.get("/account/copy/"))
    check(as_guest.get("/account/copy/"))


def test_it_is_not_taken_without_end(as_guest: Client) -> None:
    for _ in range(10):
        download(as_guest)
    assert as_guest.get(PAGE).status_code == 429


def test_many_matches_ask_no_more_often_than_few(anna: User, berta: User) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            export_account(anna, "")
        return len(captured)

    start_match_of(anna, berta)
    few = queries()
    for _ in range(3):
        start_match_of(berta, anna)
    assert queries() == few


def test_the_document_describes_every_part_of_it(anna: User) -> None:
    document = DOCUMENT.read_text()
    told = [line.split("`")[1] for line in document.splitlines() if line.startswith("| `")]
    assert told == list(export_account(anna, ""))


def test_every_relation_to_users_is_exported_or_left_out_on_purpose() -> None:
    hanging = {
        f"{relation.field.model._meta.label}.{relation.field.name}"
        for relation in User._meta.get_fields(include_hidden=True)
        if isinstance(relation, models.ManyToOneRel)
    }
    assert hanging == EXPORTED | set(NOT_EXPORTED)

"""Reports by users about users, messages and matches: each once a day, and of limited length."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from accounts.lifecycle import erasure
from accounts.limits.spending import spend
from accounts.models import User
from games.chat import services
from games.models import Match, Message
from lobby.models import Report
from lobby.models.report_kinds import KIND_TITLES, KINDS
from tests.accounts.test_pages import check
from tests.lobby.conftest import browser_of
from tests.lobby.support.html import words
from tests.lobby.support.seeks import start_match_of
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db
PERSON = "/people/Berta/report/"
OWN = "/account/reports/"


@pytest.fixture
def match(anna: User, berta: User) -> Match:
    return start_match_of(anna, berta)


def say(match: Match, user: User, text: str) -> Message:
    return services.post_message(match_id=match.pk, user=user, text=text, request_id=uuid4().hex)


def page_of(thing: Match | Message) -> str:
    if isinstance(thing, Message):
        return f"/matches/{thing.match_id}/messages/{thing.pk}/report/"
    return f"/matches/{thing.pk}/report/"


def test_every_kind_has_words_and_every_thing_something_else() -> None:
    for kinds in KINDS.values():
        assert set(kinds) <= set(KIND_TITLES)
        assert list(kinds)[-1] == "other"


def test_a_person_is_reported_from_their_profile(as_anna: Client, anna: User, berta: User) -> None:
    assert f'href="{PERSON}"' in as_anna.get("/people/Berta/").content.decode()
    check(as_anna.get(PERSON))
    answer = as_anna.post(PERSON, {"kind": "name", "words": " A \u202erude\nname "})
    assert answer["Location"] == OWN
    kept = Report.objects.get()
    assert (kept.reporter, kept.about, kept.thing, kept.kind) == (anna, berta, "person", "name")
    assert kept.words == "A rude name"
    assert kept.language == "en"
    shown = words(as_anna.get(OWN).content.decode())
    assert "Their name is offensive – Berta waiting for a moderator" in shown
    assert "Your report has been sent. The outcome will appear here." in shown


def test_a_message_is_reported_and_kept_as_it_was(
    as_anna: Client, as_berta: Client, match: Match, berta: User
) -> None:
    said = say(match, berta, "You <i>fool</i>")
    link = f'href="{page_of(said)}"'
    assert link in as_anna.get(f"/matches/{match.pk}/").content.decode()
    assert link in as_anna.get(f"/matches/{match.pk}/talk/").content.decode()
    assert link not in as_berta.get(f"/matches/{match.pk}/").content.decode()
    asked = as_anna.get(page_of(said))
    check(asked)
    assert "“You &lt;i&gt;fool&lt;/i&gt;”, written by Berta" in asked.content.decode()
    as_anna.post(page_of(said), {"kind": "insult"})
    Message.objects.update(text="changed")
    kept = Report.objects.get()
    assert (kept.about, kept.match, kept.said) == (berta, match, "You <i>fool</i>")


def test_a_match_is_reported_for_an_opponent_s_conduct(
    as_anna: Client, match: Match, berta: User, clara: User
) -> None:
    assert f'href="{page_of(match)}"' in as_anna.get(f"/matches/{match.pk}/").content.decode()
    check(as_anna.get(page_of(match)))
    for about in ("", str(clara.pk)):
        answer = as_anna.post(page_of(match), {"kind": "stalling", "about": about})
        assert answer.status_code == 422
    as_anna.post(page_of(match), {"kind": "stalling", "about": str(berta.pk)})
    kept = Report.objects.get()
    assert (kept.match, kept.about, kept.kind) == (match, berta, "stalling")


def test_a_report_of_a_match_may_name_no_player(as_anna: Client, match: Match) -> None:
    as_anna.post(page_of(match), {"kind": "wrong", "words": "The clock ran backwards."})
    assert Report.objects.get().about is None


def test_the_same_again_on_one_day_changes_nothing_and_says_so(
    as_anna: Client, berta: User
) -> None:
    as_anna.post(PERSON, {"kind": "name"})
    answer = as_anna.post(PERSON, {"kind": "insult", "words": "more"}, follow=True)
    assert "You have already reported this today" in answer.content.decode()
    kept = Report.objects.get()
    assert (kept.kind, kept.words) == ("name", "")
    Report.objects.update(day=timezone.now().date() - timedelta(days=1))
    as_anna.post(PERSON, {"kind": "insult"})
    assert Report.objects.count() == 2


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({}, "Please choose what is wrong."),
        ({"kind": "stalling"}, "not one of the available choices"),
        ({"kind": "other", "words": " \u202e "}, "Please say in a few words what happened."),
        ({"kind": "insult", "words": "x" * 501}, "A report can have at most 500 characters."),
    ],
)
def test_what_cannot_be_kept_is_explained(
    as_anna: Client, berta: User, form: dict[str, str], sentence: str
) -> None:
    answer = as_anna.post(PERSON, form)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert form.get("words", "") in answer.content.decode()
    assert not Report.objects.exists()


def test_a_user_cannot_report_themselves(
    as_anna: Client, as_berta: Client, match: Match, anna: User, berta: User
) -> None:
    own = say(match, berta, "mine")
    for address in (PERSON, page_of(own)):
        as_berta.post(address, {"kind": "insult"})
    answer = as_berta.post(page_of(match), {"kind": "stalling", "about": str(berta.pk)})
    assert answer.status_code == 422
    assert not Report.objects.exists()


def test_what_one_does_not_see_is_not_there(
    as_anna: Client, client: Client, anna: User, berta: User, clara: User, match: Match
) -> None:
    secret = start_match_of(anna, berta, private=True)
    said, public = say(secret, anna, "hush"), say(match, anna, "loud")
    as_clara = browser_of(clara)
    for address in (page_of(secret), page_of(said), page_of(public), "/people/Nobody/report/"):
        assert as_clara.get(address).status_code == 404
        assert as_clara.post(address, {"kind": "insult"}).status_code == 404
    assert as_clara.get(page_of(match)).status_code == 200
    public.match_id = secret.pk
    assert as_anna.get(page_of(public)).status_code == 404
    for address in (PERSON, page_of(match), OWN):
        assert client.get(address)["Location"].startswith("/accounts/login/")
    assert 'class="report"' not in client.get(f"/matches/{match.pk}/").content.decode()


def test_guests_report_what_they_were_in(anna: User, berta: User, clara: User) -> None:
    guest = User.objects.create_user("Guest", is_guest=True)
    match, other = start_match_of(guest, berta), start_match_of(anna, clara)
    as_guest = browser_of(guest)
    for address, kind in ((page_of(other), "wrong"), ("/people/Anna/report/", "name")):
        answer = as_guest.post(address, {"kind": kind})
        assert answer.status_code == 422
        assert "As a guest, you can only report" in answer.content.decode()
    for address, kind in ((page_of(match), "wrong"), (PERSON, "name")):
        assert as_guest.post(address, {"kind": kind}).status_code == 302
    assert Report.objects.filter(reporter=guest).count() == 2


@pytest.mark.parametrize(("guest", "most"), [(False, 10), (True, 3)])
def test_reports_are_limited(
    as_anna: Client, anna: User, berta: User, time: Time, guest: bool, most: int
) -> None:
    User.objects.filter(pk=anna.pk).update(is_guest=guest)
    match = start_match_of(anna, berta)
    for _ in range(most - 1):
        spend("guest_report" if guest else "report", account=anna.pk)
    assert as_anna.post(PERSON, {"kind": "name"}).status_code == 302
    answer = as_anna.post(page_of(match), {"kind": "wrong"})
    assert answer.status_code == 429
    hours = 8 if guest else 3  # of 2.4 hours each
    assert f"Please wait {hours} hours." in answer.content.decode()
    assert as_anna.post(PERSON, {"kind": "name"}).status_code == 302  # a repeat
    assert Report.objects.count() == 1
    time.passes(int(answer["Retry-After"]))
    assert as_anna.post(page_of(match), {"kind": "wrong"}).status_code == 302
    assert Report.objects.count() == 2


def test_one_household_does_not_either(as_anna: Client, berta: User) -> None:
    for _ in range(40):
        assert as_anna.post(PERSON, {"kind": "name"}).status_code == 302
    assert as_anna.post(PERSON, {"kind": "name"}).status_code == 429


def test_a_report_of_two_at_one_moment_is_one(anna: User, berta: User) -> None:
    row = {"reporter": anna, "thing": "person", "key": "person 1", "kind": "name"}
    Report.objects.create(**row, day=timezone.now())
    with pytest.raises(IntegrityError), transaction.atomic():
        Report.objects.create(**row, day=timezone.now())


def test_a_report_outlives_the_name_of_its_reporter(
    as_anna: Client, anna: User, berta: User
) -> None:
    as_anna.post(PERSON, {"kind": "name", "words": "rude"})
    erasure.erase_user(anna)
    kept = Report.objects.select_related("reporter").get()
    assert kept.words == "rude"
    assert kept.reporter is not None
    assert "Anna" not in kept.reporter.username


def test_mail_is_offered_to_those_who_have_confirmed_an_address(
    as_anna: Client, anna: User, berta: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert 'name="mail"' not in as_anna.get(PERSON).content.decode()
    monkeypatch.setattr("lobby.moderation.reports.views.confirmed_address", str)
    assert 'name="mail"' in as_anna.get(PERSON).content.decode()
    as_anna.post(PERSON, {"kind": "name", "mail": "on"})
    assert Report.objects.get().mail

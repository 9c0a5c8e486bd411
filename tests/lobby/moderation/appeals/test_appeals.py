"""Appeals by link: which users make them, which staff answers them; notes of staff stay private."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.lifecycle import erasure
from accounts.models import User
from accounts.staff.appeal_links import InvalidLink, parse_link, signed_appeal_url
from accounts.staff.powers import POWERS, NotPermitted, Power, Role
from games.models import Match
from lobby.models import Appeal, Reply
from lobby.models.appeal_answers import ANSWERS, AppealOutcome
from lobby.moderation import decisions
from lobby.moderation.appeals import services
from lobby.moderation.appeals.services import AppealRefused, AppealVerdict
from lobby.moderation.decisions import Decision
from lobby.moderation.reports import reply_mail
from tests.accounts.support.staff import create_administrator, create_staff
from tests.accounts.test_pages import check
from tests.lobby.conftest import browser_of
from tests.lobby.support.html import words
from tests.lobby.support.seeks import start_match_of

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

pytestmark = pytest.mark.django_db
LIST = "/admin/lobby/appeal/"
MUTE, WARD = 7, 8
Revise = Callable[..., None]


@pytest.fixture
def admin(db: None) -> User:
    """An administrator who has made no decision and so may answer appeals."""
    return create_staff(Role.ADMINISTRATOR, name="Ada")


@pytest.fixture
def mod(db: None) -> User:
    """The superuser who made the decision against which Anna appeals."""
    return create_administrator("Mona")


@pytest.fixture
def revise(anna: User, mod: User, monkeypatch: pytest.MonkeyPatch) -> Revise:
    """A function that changes fields of the decision to mute Anna, which this fixture stores."""
    decided = {
        MUTE: Decision(
            what="You may say nothing.",
            why="You insulted somebody.",
            at=timezone.now(),
            until=timezone.now() + timedelta(days=3),
            by=mod.pk,
            people=frozenset({anna.pk}),
            stands=True,
            page="/admin/somewhere/",
        )
    }
    monkeypatch.setattr(decisions, "LOADERS", {"sanction": decided.get, "ruling": decided.get})

    def revise(**changes: object) -> None:
        decided[MUTE] = replace(decided[MUTE], **changes)  # type: ignore[arg-type]

    return revise


@pytest.fixture
def link(revise: Revise, anna: User) -> str:
    """The signed link by which Anna can appeal."""
    return signed_appeal_url("sanction", MUTE, anna.pk)


@pytest.fixture
def submitted_appeal(link: str, anna: User) -> Appeal:
    """Anna's appeal against the decision to mute her."""
    return services.submit_appeal(thing="sanction", number=MUTE, user=anna, words="It was a joke.")


def verdict(
    by: User, answer: str = "stands", note: str = "clear", request: str = ""
) -> AppealVerdict:
    return AppealVerdict(by, answer, note, request or uuid4().hex)


def post_verdict(by: User, submitted_appeal: Appeal, **fields: str) -> "Answer":
    form = {"request_id": uuid4().hex, "answer": "stands", "note": "clear"} | fields
    return browser_of(by).post(f"{LIST}{submitted_appeal.pk}/decide/", form)


def test_a_link_says_what_it_is_about_and_cannot_be_made_up(link: str, anna: User) -> None:
    token = link.split("/")[-2]
    assert parse_link(token) == ("sanction", MUTE, anna.pk)
    for wrong in (token[:-1], "x", token.replace(token[0], "x", 1), f"{token}x"):
        with pytest.raises(InvalidLink):
            parse_link(wrong)


def test_the_link_shows_the_decision_and_takes_an_appeal_without_logging_in(
    link: str, client: Client, anna: User
) -> None:
    page = client.get(link)
    check(page)
    shown = words(page.content.decode())
    for told in ("You may say nothing.", "You insulted somebody.", "It lasts until"):
        assert told in shown
    assert "Mona" not in shown
    for wrong, sentence in (("", "in a few sentences"), ("x" * 1001, "at most 1000")):
        answer = client.post(link, {"words": wrong})
        assert answer.status_code == 422
        assert sentence in answer.content.decode()
    assert client.post(link, {"words": "It was\n a <b>joke</b>."})["Location"] == link
    kept = Appeal.objects.get()
    assert (kept.user, kept.thing, kept.number) == (anna, "sanction", MUTE)
    shown = client.get(link).content.decode()
    assert "It was a &lt;b&gt;joke&lt;/b&gt;." in shown
    assert "Nobody has answered yet." in shown
    assert "<textarea" not in shown


def test_one_appeal_is_all(submitted_appeal: Appeal, link: str, client: Client) -> None:
    client.post(link, {"words": "And another thing."})
    assert Appeal.objects.get().words == "It was a joke."


@pytest.mark.parametrize("address", ["/appeals/x/", "/appeals/a:b:c/"])
def test_made_up_addresses_lead_nowhere(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404
    assert client.post(address, {"words": "x"}).status_code == 404


def test_appeals_against_foreign_or_lapsed_decisions_are_refused(
    link: str, revise: Revise, anna: User, berta: User, client: Client
) -> None:
    strange = [("sanction", MUTE, berta), ("sanction", WARD, anna), ("x", 1, anna)]
    for thing, number, user in strange:
        assert client.get(signed_appeal_url(thing, number, user.pk)).status_code == 404
        with pytest.raises(AppealRefused, match="nothing"):
            services.submit_appeal(thing=thing, number=number, user=user, words="no")
    revise(stands=False)
    assert "This holds no more" in client.get(link).content.decode()
    assert client.post(link, {"words": "no"}).status_code == 422
    assert not Appeal.objects.exists()
    erasure.erase_user(anna)
    assert client.get(link).status_code == 404


def test_the_answer_is_shown_on_the_page_and_on_the_site(
    submitted_appeal: Appeal, link: str, admin: User, as_anna: Client, client: Client
) -> None:
    services.answer_appeal(submitted_appeal.pk, verdict(admin, note="I have read it all"))
    assert "Staff has told you something" in as_anna.get("/games/").content.decode()
    own = as_anna.get("/account/reports/").content.decode()
    assert "and the decision stands." in own
    assert f'href="{link}"' in own
    shown = client.get(link).content.decode()
    assert "and the decision stands." in shown
    assert "I have read it all" not in shown + own
    assert "Ada" not in shown + own


def test_the_answer_is_mailed_if_wanted(
    submitted_appeal: Appeal, link: str, admin: User, anna: User
) -> None:
    EmailAddress.objects.create(user=anna, email="anna@example.org", verified=True)
    User.objects.filter(pk=anna.pk).update(email="anna@example.org")
    Appeal.objects.update(mail=True, language="en")
    services.answer_appeal(submitted_appeal.pk, verdict(admin))
    assert [reply_mail.send_due(), reply_mail.send_due()] == [1, 0]
    (sent,) = mail.outbox
    assert sent.subject == "Tahúr: The answer to your appeal"
    assert link in sent.body


def test_every_outcome_can_be_answered() -> None:
    assert {answer.outcome for answer in ANSWERS.values()} == set(AppealOutcome)


class TestDeciding:
    """Which staff may answer an appeal, and while it is in which state."""

    def test_the_author_of_a_decision_may_not_decide_the_appeal(
        self, submitted_appeal: Appeal, mod: User
    ) -> None:
        with pytest.raises(AppealRefused, match="what you have decided"):
            services.answer_appeal(submitted_appeal.pk, verdict(mod))
        answer = post_verdict(mod, submitted_appeal)
        assert answer.status_code == 422
        assert "Somebody else decides an appeal" in answer.content.decode()
        assert not Reply.objects.exists()

    def test_the_users_concerned_may_not_decide(
        self, revise: Revise, anna: User, admin: User
    ) -> None:
        revise(people=frozenset({admin.pk, anna.pk}))
        kept = services.submit_appeal(thing="ruling", number=MUTE, user=anna, words="no")
        with pytest.raises(AppealRefused, match="reaches themselves"):
            services.answer_appeal(kept.pk, verdict(admin))
        own = services.submit_appeal(thing="ruling", number=MUTE, user=admin, words="no")
        for rest in ("change/", "decide/"):
            assert browser_of(admin).get(f"{LIST}{own.pk}/{rest}").status_code == 404

    def test_what_is_said_to_be_taken_back_is_taken_back(
        self, submitted_appeal: Appeal, revise: Revise, admin: User
    ) -> None:
        with pytest.raises(AppealRefused, match="still stands"):
            services.answer_appeal(submitted_appeal.pk, verdict(admin, "revoked"))
        revise(stands=False)
        services.answer_appeal(submitted_appeal.pk, verdict(admin, "revoked"))
        submitted_appeal.refresh_from_db()
        assert (submitted_appeal.outcome, submitted_appeal.answered_by) == ("revoked", admin)

    @pytest.mark.parametrize(
        ("answer", "note", "request_id", "sentence"),
        [
            ("stands", " ", "one", "note why"),
            ("stands", "x" * 1001, "one", "1000 characters"),
            ("perhaps", "clear", "one", "choose an answer"),
            ("stands", "clear", "", "cannot be read"),
        ],
    )
    def test_what_cannot_be_read_decides_nothing(
        self,
        submitted_appeal: Appeal,
        admin: User,
        answer: str,
        note: str,
        request_id: str,
        sentence: str,
    ) -> None:
        with pytest.raises(AppealRefused, match=sentence):
            services.answer_appeal(
                submitted_appeal.pk, AppealVerdict(admin, answer, note, request_id)
            )
        submitted_appeal.refresh_from_db()
        assert submitted_appeal.answered_at is None

    def test_twice_is_once(self, submitted_appeal: Appeal, admin: User) -> None:
        for _ in range(2):
            services.answer_appeal(submitted_appeal.pk, verdict(admin, request="same"))
        with pytest.raises(AppealRefused, match="is answered"):
            services.answer_appeal(submitted_appeal.pk, verdict(admin, "milder"))
        with pytest.raises(AppealRefused, match="is answered"):
            services.answer_appeal(submitted_appeal.pk, verdict(admin, "milder", request="same"))
        with pytest.raises(AppealRefused, match="is answered"):
            services.answer_appeal(
                submitted_appeal.pk, verdict(create_administrator("Ida"), request="same")
            )
        assert Reply.objects.get().words == "stands"

    @pytest.mark.parametrize("role", Role)
    def test_each_role_at_each_address_and_service(
        self, role: Role, submitted_appeal: Appeal
    ) -> None:
        staff = create_staff(role)
        may = Power.DECIDE_APPEALS in POWERS[role]
        client = browser_of(staff)
        for rest in ("", f"{submitted_appeal.pk}/change/", f"{submitted_appeal.pk}/decide/"):
            assert client.get(f"{LIST}{rest}").status_code == (200 if may else 403)
        assert post_verdict(staff, submitted_appeal).status_code == (302 if may else 403)
        if not may:
            with pytest.raises(NotPermitted):
                services.answer_appeal(submitted_appeal.pk, verdict(staff))
        submitted_appeal.refresh_from_db()
        assert (submitted_appeal.answered_at is not None) == may

    def test_the_page_of_staff_shows_both_sides(
        self, submitted_appeal: Appeal, admin: User, client: Client
    ) -> None:
        as_admin = browser_of(admin)
        shown = as_admin.get(f"{LIST}{submitted_appeal.pk}/change/").content.decode()
        for told in ("It was a joke.", "You may say nothing.", "/admin/somewhere/"):
            assert told in shown
        assert as_admin.get(LIST).context["cl"].result_count == 1
        post_verdict(admin, submitted_appeal, note="because")
        assert "because" in as_admin.get(f"{LIST}{submitted_appeal.pk}/change/").content.decode()
        assert as_admin.get(LIST).context["cl"].result_count == 0
        assert as_admin.get(f"{LIST}?state=answered").context["cl"].result_count == 1
        assert client.get(f"{LIST}{submitted_appeal.pk}/decide/").status_code == 302


def test_the_decisions_upon_a_match_lead_to_appeals(
    revise: Revise,
    anna: User,
    berta: User,
    as_anna: Client,
    as_berta: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match: Match = start_match_of(anna, berta)
    monkeypatch.setattr(
        decisions, "LATEST_OF_MATCH", {"ruling": {match.pk: [MUTE, WARD]}.__getitem__}
    )
    address = f"/matches/{match.pk}/decisions/"
    shown = as_anna.get(address)
    check(shown)
    assert signed_appeal_url("ruling", MUTE, anna.pk) in shown.content.decode()
    assert "Nothing was decided here" in as_berta.get(address).content.decode()
    revise(stands=False)
    assert "Nothing was decided here" in as_anna.get(address).content.decode()


def test_an_appeal_outlives_the_name_of_its_author(submitted_appeal: Appeal, anna: User) -> None:
    erasure.erase_user(anna)
    assert Appeal.objects.select_related("user").get().user.username != "Anna"

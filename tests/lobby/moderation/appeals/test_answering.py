"""Answers to appeals: which staff gives them, and how the user reads them."""

import re
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.staff.powers import POWERS, NotPermitted, Power, Role
from lobby.models import Appeal, Reply
from lobby.models.appeal_answers import ANSWERS, AppealOutcome
from lobby.moderation.appeals import services
from lobby.moderation.appeals.services import AppealRefused, AppealVerdict
from lobby.moderation.reports import reply_mail
from tests.accounts.support.staff import create_administrator, create_staff
from tests.lobby.conftest import browser_of
from tests.lobby.support.appeals import MUTE, Revise

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

pytestmark = pytest.mark.django_db
LIST = "/admin/lobby/appeal/"


def verdict(
    by: User, answer: str = "stands", note: str = "clear", request: str = ""
) -> AppealVerdict:
    return AppealVerdict(by, answer, note, request or uuid4().hex)


def post_verdict(by: User, submitted_appeal: Appeal, **fields: str) -> "Answer":
    form = {"request_id": uuid4().hex, "answer": "stands", "note": "clear"} | fields
    return browser_of(by).post(f"{LIST}{submitted_appeal.pk}/decide/", form)


def test_the_answer_is_shown_on_the_page_and_on_the_site(
    submitted_appeal: Appeal, link: str, admin: User, as_anna: Client, client: Client
) -> None:
    services.answer_appeal(submitted_appeal.pk, verdict(admin, note="I have read it all"))
    assert "You have a message from the moderators" in as_anna.get("/games/").content.decode()
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
        with pytest.raises(AppealRefused, match="your own decision"):
            services.answer_appeal(submitted_appeal.pk, verdict(mod))
        answer = post_verdict(mod, submitted_appeal)
        assert answer.status_code == 422
        assert "decide an appeal against your own decision" in answer.content.decode()
        assert not Reply.objects.exists()

    def test_the_users_concerned_may_not_decide(
        self, revise: Revise, anna: User, admin: User
    ) -> None:
        revise(people=frozenset({admin.pk, anna.pk}))
        kept = services.submit_appeal(thing="ruling", number=MUTE, user=anna, words="no")
        with pytest.raises(AppealRefused, match="affects you"):
            services.answer_appeal(kept.pk, verdict(admin))
        own = services.submit_appeal(thing="ruling", number=MUTE, user=admin, words="no")
        for rest in ("change/", "decide/"):
            assert browser_of(admin).get(f"{LIST}{own.pk}/{rest}").status_code == 404

    def test_what_is_said_to_be_taken_back_is_taken_back(
        self, submitted_appeal: Appeal, revise: Revise, admin: User
    ) -> None:
        with pytest.raises(AppealRefused, match="still in force"):
            services.answer_appeal(submitted_appeal.pk, verdict(admin, "revoked"))
        if submitted_appeal.thing == Appeal.Thing.SANCTION:
            with pytest.raises(AppealRefused, match="unchanged"):
                services.answer_appeal(submitted_appeal.pk, verdict(admin, "milder"))
        revise(stands=False)
        services.answer_appeal(submitted_appeal.pk, verdict(admin, "revoked"))
        submitted_appeal.refresh_from_db()
        assert (submitted_appeal.outcome, submitted_appeal.answered_by) == ("revoked", admin)

    def test_what_was_reversed_does_not_stand(
        self, submitted_appeal: Appeal, revise: Revise, admin: User
    ) -> None:
        revise(stands=False, reversed_at=timezone.now())
        for answer, each in ANSWERS.items():
            if each.outcome == AppealOutcome.KEPT:
                with pytest.raises(AppealRefused, match="lifted or undone"):
                    services.answer_appeal(submitted_appeal.pk, verdict(admin, answer))
                sent = post_verdict(admin, submitted_appeal, answer=answer)
                assert sent.status_code == 422
                assert "lifted or undone" in sent.content.decode()
        assert not Reply.objects.exists()
        # It has ended by itself: an answer may still uphold it.
        revise(stands=False, reversed_at=None)
        services.answer_appeal(submitted_appeal.pk, verdict(admin))
        assert Reply.objects.get().words == "stands"

    @pytest.mark.parametrize(
        ("changes", "offered", "words"),
        [
            ({"stands": True}, {"stands", "known"}, "still in force"),
            (
                {"stands": False, "reversed_at": timezone.now()},
                {"milder", "revoked"},
                "lifted or undone",
            ),
            ({"stands": False}, set(ANSWERS), ""),
        ],
    )
    def test_the_page_offers_only_what_would_not_be_refused(
        self,
        submitted_appeal: Appeal,
        revise: Revise,
        admin: User,
        changes: dict[str, object],
        offered: set[str],
        words: str,
    ) -> None:
        revise(**changes)
        desk = browser_of(admin)
        desk.post(f"/admin/claims/appeal/{submitted_appeal.pk}/", {"step": "claim"})
        shown = desk.get(f"{LIST}{submitted_appeal.pk}/change/").content.decode()
        answers = set(re.findall(r'name="answer" value="(\w+)"', shown))
        assert answers == offered
        assert words in shown

    @pytest.mark.parametrize(
        ("answer", "note", "request_id", "sentence"),
        [
            ("stands", " ", "one", "add a note"),
            ("stands", "x" * 1001, "one", "1000 characters"),
            ("perhaps", "clear", "one", "choose an answer"),
            ("stands", "clear", "", "read this request"),
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
        with pytest.raises(AppealRefused, match="already been answered"):
            services.answer_appeal(submitted_appeal.pk, verdict(admin, "milder"))
        with pytest.raises(AppealRefused, match="already been answered"):
            services.answer_appeal(submitted_appeal.pk, verdict(admin, "milder", request="same"))
        with pytest.raises(AppealRefused, match="already been answered"):
            services.answer_appeal(
                submitted_appeal.pk, verdict(create_administrator("Ida"), request="same")
            )
        assert Reply.objects.get().words == "stands"

    @pytest.mark.parametrize("role", Role)
    def test_each_role_answers_by_the_table(self, role: Role, submitted_appeal: Appeal) -> None:
        staff = create_staff(role)
        may = Power.DECIDE_APPEALS in POWERS[role]
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

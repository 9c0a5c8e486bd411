"""What staff and a user write to each other about an appeal."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import User
from accounts.staff.claims import CLAIMED_FOR, ClaimRefused
from accounts.staff.powers import POWERS, NotPermitted, Power, Role
from lobby.account.export import export_account
from lobby.models import Appeal, AppealLine
from lobby.models.appeal import MAX_QUESTIONS
from lobby.moderation.appeals import services
from lobby.moderation.appeals.conversation import ask, reply
from lobby.moderation.appeals.services import AppealRefused, AppealVerdict
from tests.accounts.support.staff import create_staff
from tests.lobby.conftest import browser_of
from tests.lobby.support.html import words
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db
LIST = "/admin/lobby/appeal/"


def test_a_question_is_answered_and_the_answer_has_a_sentence_of_its_own(
    submitted_appeal: Appeal, link: str, admin: User, anna: User, as_anna: Client, client: Client
) -> None:
    desk, page = browser_of(admin), f"{LIST}{submitted_appeal.pk}/change/"
    assert 'id="question"' not in desk.get(page).content.decode()
    desk.post(f"/admin/claims/appeal/{submitted_appeal.pk}/", {"step": "claim"})
    assert 'id="question"' in desk.get(page).content.decode()
    form = {"words": "Who <b>joked</b> first?", "request_id": uuid4().hex}
    for _ in range(2):
        asked = desk.post(f"{LIST}{submitted_appeal.pk}/ask/", form)
        assert asked["Location"] == page
    assert "waits for an answer of the person" in words(desk.get(page).content.decode())
    assert 'id="question"' not in desk.get(page).content.decode()
    assert "You have a message from the moderators" in as_anna.get("/games/").content.decode()
    assert "A moderator has a question" in as_anna.get("/account/reports/").content.decode()
    shown = client.get(link).content.decode()
    assert "Who &lt;b&gt;joked&lt;/b&gt; first?" in shown
    assert "Ada" not in shown
    assert client.post(link, {"words": " ", "request_id": uuid4().hex}).status_code == 422
    answer = {"words": "They did.", "request_id": uuid4().hex}
    for _ in range(2):
        assert client.post(link, answer)["Location"] == link
    assert client.post(link, answer | {"request_id": uuid4().hex}).status_code == 422
    assert "They did." in desk.get(page).content.decode()
    verdict = {"answer": "stands", "note": "clear", "words": "A joke can hurt."}
    desk.post(f"{LIST}{submitted_appeal.pk}/decide/", verdict | {"request_id": uuid4().hex})
    shown = client.get(link).content.decode()
    assert "A joke can hurt." in shown
    assert "<textarea" not in shown
    log = desk.get("/admin/log/?kind=appeal").content.decode()
    assert log.count("wrote to the person who appealed") == 2
    copied: Any = export_account(anna, "https://example.org")["appeals"]
    said = [(each["own"], each["words"]) for each in copied[0]["conversation"]]
    assert said[1:] == [(True, "They did."), (False, "A joke can hurt.")]


def test_who_may_ask_and_how_often(
    submitted_appeal: Appeal, admin: User, mod: User, time: Time
) -> None:
    def ask_as(by: User, text: str = "Why?") -> AppealLine:
        return ask(submitted_appeal.pk, by, text, uuid4().hex)

    for role in Role:
        if Power.DECIDE_APPEALS not in POWERS[role]:
            with pytest.raises(NotPermitted):
                ask_as(create_staff(role, name=f"No {role}"[:20]))
    with pytest.raises(AppealRefused, match="your own decision"):
        ask_as(mod)
    for text, sentence in ((" ", "write something"), ("x" * 1001, "1000 characters")):
        with pytest.raises(AppealRefused, match=sentence):
            ask_as(admin, text)
    with pytest.raises(AppealRefused, match="no question"):
        reply(submitted_appeal.pk, "Hello?", uuid4().hex)
    assert not AppealLine.objects.exists()
    other = create_staff(Role.ADMINISTRATOR, name="Olga")
    for _ in range(MAX_QUESTIONS):
        ask_as(admin)
        with pytest.raises(AppealRefused, match="not been answered yet"):
            ask_as(admin)
        with pytest.raises(ClaimRefused):
            ask_as(other)
        reply(submitted_appeal.pk, "So.", uuid4().hex)
    time.passes(CLAIMED_FOR + timedelta(seconds=1))
    with pytest.raises(AppealRefused, match="At most 5 questions"):
        ask_as(other)
    services.answer_appeal(submitted_appeal.pk, AppealVerdict(admin, "stands", "clear", "one"))
    with pytest.raises(AppealRefused, match="already been answered"):
        ask_as(admin)

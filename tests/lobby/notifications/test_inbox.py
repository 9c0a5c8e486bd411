"""Inbox entries about challenges and about replies of staff."""

import pytest

from accounts.inbox import entries
from accounts.inbox.entries import Kind
from accounts.models import User
from games.play.services import MatchSetup
from lobby.models import Reply, Report, Seek
from lobby.moderation.reports.replies import send_answer, send_warning
from lobby.request_form import new_request_id
from lobby.seeks import challenges, services
from lobby.seeks.blocking import block
from tests.lobby.support.reports import store_report

pytestmark = pytest.mark.django_db


@pytest.fixture
def seek(anna: User, berta: User) -> Seek:
    """A challenge to Berta by Anna."""
    return challenge(anna, berta)


@pytest.fixture
def report(anna: User, berta: User) -> Report:
    """Anna's report of Berta."""
    return store_report(anna, berta, words="rude")


def challenge(opener: User, addressee: User, request_id: str = "") -> Seek:
    return challenges.challenge(
        opener=opener,
        addressee=addressee,
        setup=MatchSetup("senet", {}, private=True),
        request_id=request_id or new_request_id(),
    )


def told(user: User) -> list[tuple[str, str, User | None]]:
    """Return kind, subject and causing user of the user's unread entries."""
    return [(each.kind, each.subject, each.by) for each in entries.unread_entries(user)]


def test_a_challenge_is_told_once(anna: User, berta: User) -> None:
    for _ in range(2):
        seek = challenge(anna, berta, "the-same-request")
    assert told(berta) == [(Kind.CHALLENGE, str(seek.pk), anna)]
    assert told(anna) == []


def test_an_accepted_challenge_is_told_to_its_opener(seek: Seek, anna: User, berta: User) -> None:
    for _ in range(2):
        challenges.accept(seek_id=seek.pk, user=berta)
    assert told(anna) == [(Kind.ACCEPTED, str(seek.pk), berta)]
    assert told(berta) == []


def test_a_declined_challenge_is_told_to_its_opener(seek: Seek, anna: User, berta: User) -> None:
    for _ in range(2):
        challenges.decline(seek_id=seek.pk, user=berta)
    assert told(anna) == [(Kind.DECLINED, str(seek.pk), berta)]
    assert told(berta) == []


def test_a_withdrawn_challenge_stays_in_the_inbox(seek: Seek, anna: User, berta: User) -> None:
    services.withdraw_seek(seek_id=seek.pk, user=anna)
    assert told(berta) == [(Kind.CHALLENGE, str(seek.pk), anna)]


def test_a_block_looks_like_a_refusal(seek: Seek, anna: User, berta: User) -> None:
    block(berta, anna)
    assert told(berta) == []
    assert told(anna) == [(Kind.DECLINED, str(seek.pk), berta)]


def test_replies_of_staff_are_told(report: Report, anna: User, berta: User) -> None:
    send_answer(report, "no_breach")
    send_answer(report, "no_breach")
    send_warning(report, "insult")
    answer, warning = Reply.objects.order_by("pk")
    assert told(anna) == [(Kind.REPLY, str(answer.pk), None)]
    assert told(berta) == [(Kind.REPLY, str(warning.pk), None)]

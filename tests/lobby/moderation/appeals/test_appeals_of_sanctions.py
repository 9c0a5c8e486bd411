"""Appeals against sanctions: users read the sanction in their language, without staff's notes."""

from html import unescape
from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import Sanction, User
from accounts.staff.sanctions import appeal_url
from lobby.models import Appeal
from lobby.moderation.appeals.services import submit_appeal
from lobby.moderation.decisions import find_decision
from tests.lobby.conftest import browser_of
from tests.lobby.support.html import words
from tests.lobby.support.reports import store_report
from tests.lobby.support.sanctions import end_in_the_past, impose, lift

pytestmark = pytest.mark.django_db


def test_a_sanction_is_appealed_against_while_it_holds(anna: User, client: Client) -> None:
    sanction = impose(anna, "mute")
    page = client.get(appeal_url(sanction)).content.decode()
    assert "You are muted" in page
    assert "You insulted or threatened someone." in page
    assert "as reported" not in page
    found = find_decision("sanction", sanction.pk)
    assert found is not None
    assert (found.stands, found.people) == (True, frozenset({anna.pk}))
    assert found.by == frozenset({sanction.by_id})
    lift(sanction)
    page = client.get(appeal_url(sanction)).content.decode()
    assert "no longer in force" in page
    assert "You were muted." in page
    assert "You are muted" not in page
    other = impose(anna, "games")
    end_in_the_past(other)
    ended = find_decision("sanction", other.pk)
    assert ended is not None
    assert not ended.stands


def test_the_sanction_is_lifted_from_the_appeal_and_both_sides_read_when(
    anna: User, berta: User, admin: User, client: Client
) -> None:
    report = store_report(berta, anna, words="rude")
    sanction, other = impose(anna, "mute"), impose(anna, "games")
    appeal = submit_appeal(thing="sanction", number=sanction.pk, user=anna, words="Not me.")
    desk, page = browser_of(admin), f"/admin/lobby/appeal/{appeal.pk}/change/"
    shown = desk.get(page).content.decode()
    lift = f"/admin/accounts/user/{anna.pk}/lift/?sanction={sanction.pk}&case=appeal.{appeal.pk}"
    assert f'href="{lift}"' in unescape(shown)
    assert f"/admin/lobby/report/{report.pk}/change/" in shown.partition("evidence-report")[2]
    form = desk.get(lift).content.decode()
    assert f'value="{sanction.pk}" required id="id_sanction_1" checked' in form
    assert f'value="{other.pk}" required id="id_sanction_0">' in form
    sent = {"sanction": sanction.pk, "note": "right after all", "request_id": uuid4().hex}
    assert desk.post(lift, sent)["Location"] == page
    shown = desk.get(page).content.decode()
    assert "reversed on" in shown
    assert "/lift/" not in shown
    own = client.get(appeal_url(sanction)).content.decode()
    assert "It was reversed on" in own
    assert "It lasts until" not in own
    # The only sanction in force is chosen beforehand.
    form = desk.get(lift.partition("?")[0]).content.decode()
    assert f'value="{other.pk}" required id="id_sanction_0" checked' in form


def test_staff_reads_who_is_under_the_sanction(anna: User, admin: User) -> None:
    sanction, other = impose(anna, "mute"), impose(anna, "games", None)
    desk = browser_of(admin)

    def read(sanction: Sanction) -> str:
        submitted = {"thing": "sanction", "number": sanction.pk, "user": anna}
        appeal, _made = Appeal.objects.get_or_create(**submitted, defaults={"words": "Not me."})
        return words(desk.get(f"/admin/lobby/appeal/{appeal.pk}/change/").content.decode())

    shown = read(sanction)
    assert "Anna is muted until" in shown
    assert "You are muted" not in shown
    assert "What they read: “Reason: You insulted or threatened someone.”" in shown
    assert "Anna is banned from new games, without an end date." in read(other)
    lift(sanction)
    assert "Anna was muted until" in read(sanction)

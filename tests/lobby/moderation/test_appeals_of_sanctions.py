"""Sanctions as users appeal against them: in their language, without staff's notes."""

import pytest
from django.test import Client

from accounts.models import User
from accounts.staff.sanctions import appeal_address
from lobby.moderation.decisions import decision
from tests.lobby.support.sanctions import impose, let_end, lift

pytestmark = pytest.mark.django_db


def test_a_sanction_is_appealed_against_while_it_holds(anna: User, client: Client) -> None:
    sanction = impose(anna, "mute")
    page = client.get(appeal_address(sanction)).content.decode()
    assert "You are muted" in page
    assert "You insulted or threatened somebody." in page
    assert "as reported" not in page
    found = decision("sanction", sanction.pk)
    assert found is not None
    assert (found.stands, found.people, found.by) == (True, frozenset({anna.pk}), sanction.by_id)
    lift(sanction)
    assert "This holds no more" in client.get(appeal_address(sanction)).content.decode()
    other = impose(anna, "games")
    let_end(other)
    ended = decision("sanction", other.pk)
    assert ended is not None
    assert not ended.stands

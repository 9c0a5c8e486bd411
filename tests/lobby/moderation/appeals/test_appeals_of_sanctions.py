"""Appeals against sanctions: users read the sanction in their language, without staff's notes."""

import pytest
from django.test import Client

from accounts.models import User
from accounts.staff.sanctions import appeal_url
from lobby.moderation.decisions import find_decision
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
    assert "no longer in force" in client.get(appeal_url(sanction)).content.decode()
    other = impose(anna, "games")
    end_in_the_past(other)
    ended = find_decision("sanction", other.pk)
    assert ended is not None
    assert not ended.stands

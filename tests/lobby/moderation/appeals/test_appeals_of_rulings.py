"""Rulings on matches: what the players concerned read, and their appeals."""

import pytest

from accounts.models import User
from accounts.staff.powers import Role
from games.models import Match
from games.text.ruling_reasons import REASONS
from lobby.moderation.decisions import appealable_decisions, find_decision
from tests.accounts.support.staff import create_staff
from tests.games.support.rulings import give_seat, rule
from tests.lobby.support.seeks import start_match_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def referee(db: None) -> User:
    """A referee."""
    return create_staff(Role.REFEREE)


@pytest.fixture
def match(anna: User, berta: User) -> Match:
    return start_match_of(anna, berta)


def test_players_read_the_ruling_and_its_reason_and_no_note(
    referee: User, match: Match, anna: User, berta: User
) -> None:
    ruling = rule(referee, match, "close", reason="words", note="as reported")
    rule(referee, match, "pause", minutes="5")
    ((thing, number, found),) = appealable_decisions(match.pk)
    assert (thing, number, found.by) == ("ruling", ruling.pk, frozenset({referee.pk}))
    assert found.what == "A moderator has closed the chat."
    assert found.why == REASONS["words"]
    assert found.people == {anna.pk, berta.pk}
    assert "reported" not in str(found)


def test_what_was_undone_does_not_stand(referee: User, match: Match) -> None:
    ruling = rule(referee, match, "close")
    rule(referee, match, "open")
    assert appealable_decisions(match.pk) == []
    found = find_decision("ruling", ruling.pk)
    assert found is not None
    assert not found.stands


def test_a_player_who_lost_a_seat_may_appeal_as_well(
    referee: User, match: Match, anna: User, clara: User
) -> None:
    number = match.seats.get(user=anna).number
    give_seat(referee, match, number, clara)
    ((_, _, found),) = appealable_decisions(match.pk)
    assert {anna.pk, clara.pk} <= found.people


def test_there_is_no_such_ruling(referee: User, match: Match) -> None:
    passing = rule(referee, match, "pause", minutes="5")
    assert find_decision("ruling", passing.pk) is None
    assert find_decision("ruling", 999) is None

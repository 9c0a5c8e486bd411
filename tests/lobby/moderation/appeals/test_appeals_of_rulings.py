"""Rulings on matches: what the players concerned read, and their appeals."""

import pytest

from accounts.models import User
from accounts.staff.powers import Role
from games.chat.services import post_message
from games.models import Match
from games.text.ruling_reasons import REASONS
from lobby.moderation.appeals.services import submit_appeal
from lobby.moderation.decisions import appealable_decisions, find_decision
from tests.accounts.support.staff import create_staff
from tests.games.support.clients import browser, text
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


def test_the_page_of_staff_has_what_the_answer_needs(
    referee: User, match: Match, anna: User, admin: User
) -> None:
    post_message(match_id=match.pk, user=anna, text="You cheat.", request_id="1")
    ruling = rule(referee, match, "abort", reason="words", note="as reported")
    appeal = submit_appeal(thing="ruling", number=ruling.pk, user=anna, words="Not me.")
    page = text(browser(admin).get(f"/admin/lobby/appeal/{appeal.pk}/change/"))
    for told in (referee.username, "as reported", "You cheat.", f"?at={ruling.event}#board-then"):
        assert told in page
    assert f"/{match.pk}/rule/reopen/?case=appeal.{appeal.pk}" in page


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

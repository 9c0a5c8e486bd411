"""Matches without actions leave the lists; those of guests against bots end after a day."""

import json
import re
from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.lifecycle.guests import new_guest
from accounts.models import User
from games.clock.idleness import LISTED_ALONE_FOR, LISTED_FOR
from games.clock.paces import PACES
from games.engine.forms.text import read_position
from games.models import Failure, Match, Pulse, Result
from games.play import idleness, outages
from games.play.idleness import PLAYABLE_FOR
from games.play.services import MatchSetup, Player, act, contribute, start_match
from games.proof.parse import parse_record
from games.proof.replay import check_play
from games.record.export import record_of
from games.selectors.turns import ruling_kind
from lobby.lists.queries import load_lists
from lobby.pairing.loops import clean_up_lobby
from lobby.request_form import new_request_id
from lobby.views import watch
from lobby.watch import featured
from tests.games.support.query_plans import plan, reads_all
from tests.games.support.setups import begin_with
from tests.lobby.conftest import browser_of
from tests.lobby.support.html import words
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db
MOMENT = timedelta(seconds=1)
START = "backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 0 - -"
"""A position in which the first seat has to throw."""
COMPUTER = Player(computer="beginner")


@pytest.fixture
def guest(db: None) -> User:
    """A guest."""
    return new_guest()


@pytest.fixture(autouse=True)
def first_to_throw(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the first seat begin every match."""
    begin_with(*read_position(START), monkeypatch)


def match_of(*players: Player, pace: str = "none") -> Match:
    """Start a match of the given players with this pace."""
    match = start_match(setup=MatchSetup("backgammon", pace=pace), players=players)
    for player in players:
        if player.user is not None:
            contribute(match_id=match.pk, user=player.user, seed="", request_id=new_request_id())
    return now(match)


def now(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def throw(match: Match, user: User) -> None:
    """Throw the dice of a match as this user."""
    version = now(match).version
    act(
        match_id=match.pk,
        user=user,
        action="throw",
        version=version,
        request_id=new_request_id(),
    )


def lists() -> Sequence[set[str]]:
    """Return the matches on the page of live matches, in the lobby and on the front page."""
    return (
        set(watch.watchable_matches("backgammon").values_list("pk", flat=True)),
        {match.pk for match in load_lists([]).matches},
        {choice.match for choice in featured.choose_matches({}, timezone.now()).values()},
    )


@pytest.mark.parametrize("against", [COMPUTER, None], ids=["computer", "user"])
def test_an_idle_match_leaves_the_lists_and_is_back_with_the_next_action(
    guest: User, time: Time, against: Player | None
) -> None:
    match = match_of(Player(guest), against or Player(new_guest()))
    listed_for = LISTED_ALONE_FOR if against else LISTED_FOR
    assert listed_for == timedelta(minutes=2 if against else 10)
    time.passes(listed_for - MOMENT)
    clean_up_lobby()
    assert [match.pk in each for each in lists()[:2]] == [True, True]
    time.passes(MOMENT)
    clean_up_lobby()
    assert not any(lists())
    assert [each.pk for each in load_lists([guest.pk]).entries_of(guest.pk).matches] == [match.pk]
    throw(match, guest)
    assert lists() == ({match.pk}, {match.pk}, {match.pk})
    time.passes(listed_for - MOMENT)
    clean_up_lobby()
    assert match.pk in lists()[0]


@pytest.mark.parametrize("pace", ["blitz", "week"])
def test_a_match_against_a_computer_leaves_the_lists_alike_at_all_paces(
    anna: User, time: Time, pace: str
) -> None:
    match_of(Player(anna), COMPUTER, pace=pace)
    time.passes(LISTED_ALONE_FOR)
    clean_up_lobby()
    assert not any(lists())


def test_a_match_ends_without_a_result_after_a_day(guest: User, time: Time) -> None:
    match = match_of(Player(guest), COMPUTER)
    throw(match, guest)
    time.passes(LISTED_FOR)
    clean_up_lobby()
    time.passes(PLAYABLE_FOR - LISTED_FOR - MOMENT)
    assert idleness.abort() == 0
    time.passes(MOMENT)
    assert idleness.abort() == 1
    assert idleness.abort() == 0
    over = now(match)
    assert (over.stage, over.ending, over.winners) == ("over", "aborted", [])
    assert over.ended_at == time.now
    assert [ruling_kind(event) for event in over.events.all()][-1] == "abort"
    assert Result.objects.get(match=match).outcome == Result.Outcome.NONE
    page = words(browser_of(guest).get(match.get_absolute_url()).content.decode())
    assert "The match has been aborted. No player has acted here for a day." in page
    record = parse_record(json.loads(json.dumps(record_of(over))))
    assert not [line.sentence for line in check_play(record) if not line.passed]


def test_a_day_begins_anew_with_every_action(guest: User, time: Time) -> None:
    match = match_of(Player(guest), COMPUTER)
    time.passes(PLAYABLE_FOR - MOMENT)
    clean_up_lobby()
    throw(match, guest)
    time.passes(PLAYABLE_FOR - MOMENT)
    clean_up_lobby()
    assert now(match).stage == Match.Stage.PLAYING
    time.passes(MOMENT)
    clean_up_lobby()
    assert now(match).stage == Match.Stage.OVER


def test_matches_of_accounts_and_between_users_leave_the_lists_but_go_on(
    guest: User, anna: User, time: Time
) -> None:
    alone = match_of(Player(anna), COMPUTER)
    two = match_of(Player(guest), Player(new_guest()))
    assert lists()[0] == lists()[1] == {alone.pk, two.pk}
    time.passes(LISTED_FOR)
    clean_up_lobby()
    assert not any(lists())
    time.passes(2 * PLAYABLE_FOR)
    clean_up_lobby()
    assert now(alone).stage == now(two).stage == Match.Stage.PLAYING
    throw(two, guest)
    assert lists()[0] == lists()[1] == {two.pk}


@pytest.mark.parametrize("pace", ["day", "days", "week"])
def test_a_slow_match_is_listed_for_the_time_of_a_turn(
    anna: User, berta: User, time: Time, pace: str
) -> None:
    match = match_of(Player(anna), Player(berta), pace=pace)
    time.passes(PACES[pace].delay - MOMENT)
    clean_up_lobby()
    assert match.pk in lists()[0]
    time.passes(MOMENT)
    clean_up_lobby()
    assert not any(lists())


def test_actions_in_quick_succession_leave_the_index_alone(guest: User, time: Time) -> None:
    match = match_of(Player(guest), COMPUTER)
    before = match.listed_until
    throw(match, guest)
    assert now(match).listed_until == before


def test_a_guest_who_has_signed_up_keeps_the_match(guest: User, time: Time) -> None:
    early, late = match_of(Player(guest), COMPUTER), match_of(Player(new_guest()), COMPUTER)
    User.objects.filter(pk=guest.pk).update(is_guest=False)
    time.passes(LISTED_FOR)
    clean_up_lobby()
    User.objects.update(is_guest=False)
    time.passes(PLAYABLE_FOR)
    clean_up_lobby()
    assert now(early).stage == now(late).stage == Match.Stage.PLAYING


def test_a_clock_or_a_pause_keeps_a_match_that_is_not_listed(guest: User, time: Time) -> None:
    timed = match_of(Player(guest), COMPUTER, pace="day")
    paused = match_of(Player(guest), COMPUTER)
    Match.objects.filter(pk=paused.pk).update(
        paused_at=time.now, paused_until=time.now + 3 * PLAYABLE_FOR, paused_for="looking"
    )
    for _ in range(2):
        time.passes(PLAYABLE_FOR)
        clean_up_lobby()
    assert not any(lists())
    assert now(timed).stage == now(paused).stage == Match.Stage.PLAYING


def test_time_in_which_the_site_was_away_does_not_count(guest: User, time: Time) -> None:
    match = match_of(Player(guest), COMPUTER)
    outages.heartbeat()
    time.passes(2 * PLAYABLE_FOR)
    clean_up_lobby()
    assert now(match).stage == Match.Stage.PLAYING
    outages.heartbeat()
    clean_up_lobby()
    assert match.pk in lists()[0]
    for _ in range(2):
        time.passes(PLAYABLE_FOR)
        Pulse.objects.update(at=time.now)
        clean_up_lobby()
    assert now(match).stage == Match.Stage.OVER


def test_a_match_that_cannot_be_ended_holds_up_no_other(guest: User, time: Time) -> None:
    broken, match = match_of(Player(guest), COMPUTER), match_of(Player(guest), COMPUTER)
    Match.objects.filter(pk=broken.pk).update(position="nonsense")
    time.passes(PLAYABLE_FOR)
    clean_up_lobby()
    assert now(broken).stage == Match.Stage.PLAYING
    assert now(match).stage == Match.Stage.OVER


def test_an_error_while_seeks_expire_keeps_no_match_from_ending(
    guest: User, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> int:
        raise RuntimeError

    match = match_of(Player(guest), COMPUTER)
    monkeypatch.setattr("lobby.pairing.loops.expire_seeks", fail)
    time.passes(PLAYABLE_FOR)
    clean_up_lobby()
    assert now(match).stage == Match.Stage.OVER
    assert Failure.objects.get().item == "expire"


def test_what_has_to_be_done_is_found_by_an_index(guest: User) -> None:
    match_of(Player(guest), COMPUTER)
    idle = idleness.listed_matches().filter(listed_until__lte=timezone.now())
    ended = idleness._idle(timezone.now()).filter(unlisted=True)
    for each, index in (
        (idle.order_by("listed_until"), "match_listed"),
        (ended, "match_idle_unlisted"),
    ):
        found = plan(each[:3])
        assert re.search(rf"\b{index}\b", found)
        assert not reads_all(found)
    found = plan(watch.watchable_matches("backgammon")[:3])
    assert "match_shown" in found

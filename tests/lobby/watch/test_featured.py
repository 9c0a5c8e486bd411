"""Featured matches of the front page: strong players, in play, and kept while viewers watch."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Event, Match, Rating
from games.play.services import MatchSetup, Player, start_match
from lobby.watch.cards import load_cards
from lobby.watch.featured import (
    CACHE_SECONDS,
    MOVED_WITHIN,
    TENURE,
    FeaturedMatch,
    choose_matches,
    featured_matches,
    strongest_matches,
)
from tests.games.support.query_plans import plan, reads_all
from tests.lobby.support.seeks import start_bot_match, start_match_of
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db


def strong(match: Match, strength: int) -> str:
    Match.objects.filter(pk=match.pk).update(strength=strength)
    return match.pk


def set_event_times(match: str, at: datetime) -> None:
    Event.objects.filter(match=match).update(at=at)


def test_a_match_is_as_strong_as_its_players_surely_are(
    anna: User, berta: User, clara: User
) -> None:
    Rating.objects.create(user=anna, game="backgammon", mu=35, sigma=1, matches=50)
    Rating.objects.create(user=berta, game="senet", mu=45, sigma=1, matches=50)
    assert start_match_of(berta, clara).strength == 833
    assert start_match_of(anna, berta).strength == round((1820 + 833) / 2)
    assert start_bot_match(anna).strength == 0


def test_the_strongest_is_shown_and_neither_private_ones_nor_computers(
    anna: User, berta: User
) -> None:
    weak, best = strong(start_match_of(anna, berta), 900), strong(start_match_of(anna, berta), 1200)
    strong(start_match_of(anna, berta, private=True), 2000)
    computer = start_bot_match(anna).pk
    now = timezone.now()
    assert {game: choice.match for game, choice in choose_matches({}, now).items()} == {
        "backgammon": best
    }
    set_event_times(best, now - MOVED_WITHIN - timedelta(seconds=1))
    assert choose_matches({}, now)["backgammon"].match == weak
    Match.objects.filter(pk=weak).update(stage=Match.Stage.OVER, ended_at=now)
    alone = choose_matches({}, now)
    assert alone == {"backgammon": FeaturedMatch(computer, now)}
    later = now + timedelta(seconds=30)
    assert choose_matches(alone, later) == alone
    set_event_times(computer, now - MOVED_WITHIN)
    assert choose_matches(alone, later) == {}


def test_the_board_of_a_match_that_is_about_to_begin_is_not_drawn_large(
    anna: User, berta: User
) -> None:
    setup, players = MatchSetup("backgammon", {}), [Player(anna), Player(berta)]
    match = start_match(setup=setup, players=players)
    assert match.stage == Match.Stage.BEGINNING
    [card] = load_cards(Match.objects.filter(pk=match.pk), large=match.pk)
    assert card.scene is None


def test_what_is_shown_stays_for_a_while_although_others_are_stronger(
    anna: User, berta: User
) -> None:
    first, better = (
        strong(start_match_of(anna, berta), 900),
        strong(start_match_of(anna, berta), 1200),
    )
    now = timezone.now()
    before = {"backgammon": FeaturedMatch(first, now - TENURE + timedelta(seconds=1))}
    assert choose_matches(before, now) == before
    late = {"backgammon": FeaturedMatch(first, now - TENURE)}
    assert choose_matches(late, now)["backgammon"] == FeaturedMatch(better, now)
    set_event_times(first, now - MOVED_WITHIN - timedelta(seconds=1))
    assert choose_matches(before, now)["backgammon"].match == better


def test_the_choice_stays_for_a_while(anna: User, berta: User, time: Time) -> None:
    assert featured_matches() == []
    match = start_match_of(anna, berta)
    assert featured_matches() == []
    time.passes(CACHE_SECONDS)
    assert featured_matches() == [match.pk]


def test_the_strongest_are_found_by_an_index(anna: User, berta: User) -> None:
    start_match_of(anna, berta)
    found = plan(strongest_matches(timezone.now()).filter(game="backgammon")[:1])
    assert "match_shown_of_game" in found
    assert not reads_all(found)

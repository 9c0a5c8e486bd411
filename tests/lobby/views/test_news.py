"""Every page of a user says what they have to know, also while it is open."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.people.relations import BLOCK, relate
from accounts.staff.sanctions import appeal_url
from games.models import Match, Presence, Rating
from games.play.services import MatchSetup, act, contribute, resign_match
from lobby.context import news
from lobby.context.news import NEWS_FOR
from lobby.request_form import new_request_id
from lobby.seeks import bots, challenges
from tests.games.support.clients import browser
from tests.games.support.matches import give
from tests.lobby.support.html import words
from tests.lobby.support.sanctions import impose, lift
from tests.lobby.support.seeks import start_match_of, user_to_move
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db
NEWS = "/news/"


@pytest.fixture(autouse=True)
def all_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the bell out of the answers, as these tests are about the notice."""
    listed = news._list_pending

    def list_all_but_unread(user: User, here: str) -> list[str]:
        return [kind for kind in listed(user, here) if kind != news.UNREAD]

    monkeypatch.setattr(news, "_list_pending", list_all_but_unread)


def challenge(opener: User, addressee: User, pace: str = "") -> None:
    """Challenge the addressee to a match of senet."""
    challenges.challenge(
        opener=opener,
        addressee=addressee,
        setup=MatchSetup("senet", {}, pace=pace, private=True),
        request_id=new_request_id(),
    )


def mark(html: str) -> str:
    """Return the mark of the notice in a page or fragment."""
    return html.partition('data-has="')[2].partition('"')[0]


def test_a_page_names_the_challenger_the_game_and_the_pace(
    as_berta: Client, anna: User, berta: User
) -> None:
    assert "challenges you" not in as_berta.get("/rules/senet/").content.decode()
    challenge(anna, berta, pace="blitz")
    page = as_berta.get("/rules/senet/").content.decode()
    assert "Anna (1500?) challenges you: Senet · Blitz · rated Accept" in words(page)
    seek = berta.challenges.get()
    assert f'action="/challenges/{seek.pk}/accept/"' in page
    assert f'formaction="/challenges/{seek.pk}/decline/"' in page
    assert 'data-count="1"' in page


def test_an_open_page_is_told_once(as_berta: Client, anna: User, berta: User, clara: User) -> None:
    before = mark(as_berta.get("/rules/senet/").content.decode())
    assert as_berta.get(NEWS, {"has": before}).status_code == 204
    challenge(anna, berta)
    told = as_berta.get(NEWS, {"has": before})
    assert told.status_code == 200
    html = told.content.decode()
    assert "Anna (1500?) challenges you: Senet" in words(html)
    assert as_berta.get(NEWS, {"has": mark(html)}).status_code == 204
    challenge(clara, berta)
    both = words(as_berta.get(NEWS, {"has": mark(html)}).content.decode())
    assert "Clara (1500?) challenges you: Senet" in both
    assert "View all 2" in both


def test_a_withdrawn_challenge_leaves_the_open_page(
    as_anna: Client, as_berta: Client, anna: User, berta: User
) -> None:
    challenge(anna, berta)
    before = mark(as_berta.get("/rules/senet/").content.decode())
    seek = berta.challenges.get()
    as_anna.post(f"/seeks/{seek.pk}/withdraw/", {"request_id": new_request_id()})
    gone = as_berta.get(NEWS, {"has": before})
    assert gone.status_code == 200
    assert "challenges you" not in gone.content.decode()


def test_others_are_told_nothing(client: Client, as_anna: Client, anna: User, berta: User) -> None:
    challenge(anna, berta)
    assert as_anna.get(NEWS).status_code == 204
    assert client.get(NEWS).status_code == 204


def test_news_are_in_the_language_of_the_page(as_berta: Client, anna: User, berta: User) -> None:
    challenge(anna, berta)
    html = as_berta.get(f"/nl{NEWS}").content.decode()
    assert 'action="/nl/challenges/' in html


def test_asking_for_news_reads_challenges_and_refusals_once(
    as_berta: Client, anna: User, berta: User
) -> None:
    challenge(anna, berta)
    with CaptureQueriesContext(connection) as found:
        as_berta.get(NEWS)
    assert sum("lobby_seek" in query["sql"] for query in found.captured_queries) == 2


def open_match(opener: User, addressee: User, *, accepted: bool = True) -> Match:
    """Return the match of a challenge that the addressee has accepted."""
    challenge(opener, addressee, pace="blitz")
    seek = addressee.challenges.get(match=None)
    found = challenges.accept(seek_id=seek.pk, user=addressee).match
    assert found is not None
    return found


def test_a_match_that_has_begun_is_told_until_its_player_has_come(
    as_anna: Client, anna: User, berta: User
) -> None:
    match = open_match(anna, berta)
    html = as_anna.get(NEWS).content.decode()
    assert "Your match with Berta has started: Senet" in words(html)
    assert f'data-go="{match.get_absolute_url()}"' in html
    assert match.pk in as_anna.get("/rules/senet/").content.decode()
    as_anna.get(match.get_absolute_url())
    assert as_anna.get(NEWS).status_code == 204


def test_an_old_match_is_no_news(as_anna: Client, anna: User, berta: User, time: Time) -> None:
    open_match(anna, berta)
    time.passes(NEWS_FOR)
    assert as_anna.get(NEWS).status_code == 204


def test_a_match_against_a_computer_is_no_news(as_anna: Client, anna: User) -> None:
    bots.play_computer(
        user=anna, setup=MatchSetup("senet", {}), level="casual", request_id=new_request_id()
    )
    assert as_anna.get(NEWS).status_code == 204


@pytest.fixture
def over(anna: User, berta: User) -> Match:
    """A finished match of Anna and Berta."""
    match = open_match(anna, berta)
    for user in (anna, berta):
        contribute(match_id=match.pk, user=user, seed=user.username, request_id=new_request_id())
    resign_match(match_id=match.pk, user=anna)
    match.refresh_from_db()
    assert match.stage == "over"
    return match


def offer_rematch(match: Match, user: User) -> None:
    act(
        match_id=match.pk,
        user=user,
        action="rematch",
        version=Match.objects.get(pk=match.pk).version,
        request_id=new_request_id(),
    )


def test_a_rematch_that_is_offered_is_told_and_accepted(
    as_anna: Client, as_berta: Client, over: Match, berta: User
) -> None:
    assert as_anna.get(NEWS).status_code == 204
    offer_rematch(over, berta)
    html = as_anna.get(NEWS).content.decode()
    assert "Berta offers you a rematch: Senet" in words(html)
    assert as_berta.get(NEWS).status_code == 204
    # The page of that match says it in its own place.
    assert as_anna.get(NEWS, {"here": over.pk}).status_code == 204
    way = f"/matches/{over.pk}/rematch/"
    assert f'action="{way}"' in as_anna.get("/rules/senet/").content.decode()
    answer = as_anna.post(way)
    following = Match.objects.get(previous=over)
    assert answer["Location"] == following.get_absolute_url()
    assert as_anna.post(way)["Location"] == following.get_absolute_url()
    assert Match.objects.filter(previous=over).count() == 1
    assert "Your match with Anna has started" in words(as_berta.get(NEWS).content.decode())


def test_only_players_accept_a_rematch(
    client: Client, clara: User, over: Match, berta: User
) -> None:
    offer_rematch(over, berta)
    client.force_login(clara)
    assert client.post(f"/matches/{over.pk}/rematch/").status_code == 404
    assert client.get(f"/matches/{over.pk}/rematch/").status_code == 405


def test_a_rematch_that_is_refused_leads_to_the_match_with_the_reason(
    as_anna: Client, over: Match, anna: User, berta: User
) -> None:
    offer_rematch(over, berta)
    relate(berta, anna, BLOCK)
    answer = as_anna.post(f"/matches/{over.pk}/rematch/", follow=True)
    assert answer.redirect_chain[-1][0] == over.get_absolute_url()
    assert "A rematch is not possible here" in words(answer.content.decode())


def test_the_lobby_names_no_challenge_twice(as_berta: Client, anna: User, berta: User) -> None:
    challenge(anna, berta)
    assert as_berta.get(NEWS, {"here": "lobby"}).status_code == 204
    assert as_berta.get("/").content.decode().count("/accept/") == 1


def test_a_page_without_news_needs_one_query_for_them(as_anna: Client) -> None:
    with CaptureQueriesContext(connection) as found:
        as_anna.get("/rules/senet/")
    assert sum("lobby_seek" in query["sql"] for query in found.captured_queries) == 1
    with CaptureQueriesContext(connection) as found:
        as_anna.get(NEWS)
    assert sum("games_seat" in query["sql"] for query in found.captured_queries) == 1


@pytest.mark.parametrize("here", ["\0", "x" * 500, "'"])
def test_an_odd_address_is_no_error(as_anna: Client, here: str) -> None:
    assert as_anna.get(NEWS, {"here": here}).status_code == 204


def live_match(opener: User, addressee: User) -> Match:
    """Return a match in play of the two, with clocks of seconds."""
    match = open_match(opener, addressee)
    give(match, opener, addressee)
    return Match.objects.get(pk=match.pk)


def test_a_turn_in_a_live_match_is_told_on_every_other_page(
    as_anna: Client, as_berta: Client, anna: User, berta: User
) -> None:
    match = live_match(anna, berta)
    mover, waiting = (as_anna, as_berta) if user_to_move(match) == anna else (as_berta, as_anna)
    other = berta if user_to_move(match) == anna else anna
    page = mover.get("/rules/senet/").content.decode()
    assert f"Your turn: Senet with {other.username} Return" in words(page)
    assert f'id="calls-go" href="{match.get_absolute_url()}"' in page
    assert 'data-count="1"' in page
    assert "data-go=" not in page
    assert "Your turn: Senet with" not in words(waiting.get("/rules/senet/").content.decode())
    assert "Your turn: Senet with" not in words(
        mover.get(match.get_absolute_url()).content.decode()
    )
    assert mover.get(NEWS, {"here": match.pk}).status_code == 204
    assert mover.get(NEWS, {"here": "lobby"}).status_code == 204


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, True),
        ({"pace": "day"}, False),
        ({"unlisted": True, "turn_at": None}, False),
        ({"unlisted": True, "pace": "blitz", "turn_at": timezone.now()}, True),
        ({"paused_until": timezone.now()}, False),
        ({"active_seat": None}, False),
    ],
)
def test_turns_are_told_only_of_live_matches_that_go_on(
    changes: dict[str, object], told: bool, as_anna: Client, anna: User, berta: User
) -> None:
    match = live_match(anna, berta)
    seat = match.seats.get(user=anna).number
    Match.objects.filter(pk=match.pk).update(**{"active_seat": seat} | changes)
    assert (as_anna.get(NEWS).status_code == 200) == told


def test_of_a_match_to_which_the_player_has_not_come_the_start_is_told(
    as_anna: Client, anna: User, berta: User
) -> None:
    match = live_match(anna, berta)
    Presence.objects.all().delete()
    match.events.update(automatic=True)
    seat = match.seats.get(user=anna)
    match.seats.update(contribution="n")
    Match.objects.filter(pk=match.pk).update(active_seat=seat.number)
    html = as_anna.get(NEWS).content.decode()
    assert "Your match with Berta has started" in words(html)
    assert 'data-count="1"' in html


def test_a_declined_challenge_is_told_until_its_opener_confirms(
    as_anna: Client, as_berta: Client, anna: User, berta: User
) -> None:
    challenge(anna, berta)
    seek = berta.challenges.get()
    challenges.decline(seek_id=seek.pk, user=berta)
    page = as_anna.get("/rules/senet/").content.decode()
    assert "Berta has declined your challenge OK" in words(page)
    assert 'data-count="1"' in page
    assert as_anna.get(NEWS, {"here": "lobby"}).status_code == 204
    assert as_berta.get(NEWS).status_code == 204
    as_anna.post(f"/seeks/{seek.pk}/leave/")
    assert as_anna.get(NEWS).status_code == 204


def test_a_restriction_is_told_to_open_pages_and_taken_back(
    as_berta: Client, anna: User, berta: User
) -> None:
    start_match_of(anna, berta)
    for kind, words_of_it in (("games", "start matches with other"), ("login", "log in only to")):
        before = mark(as_berta.get(NEWS).content.decode())
        sanction = impose(berta, kind)
        told = as_berta.get(NEWS, {"has": before}).content.decode()
        assert words_of_it in told
        assert appeal_url(sanction) in told
        assert as_berta.get(NEWS, {"has": mark(told)}).status_code == 204
        lift(sanction)
        assert words_of_it not in as_berta.get(NEWS, {"has": mark(told)}).content.decode()


def test_the_page_of_a_match_gets_the_form_of_its_chat_when_a_mute_begins_and_ends(
    anna: User, berta: User, as_berta: Client, clara: User
) -> None:
    match = start_match_of(anna, berta)
    for client, user in ((as_berta, berta), (browser(clara), clara)):
        page = client.get(f"/matches/{match.pk}/").content.decode()
        assert 'data-state="open"' in page
        sanction = impose(user, "mute")
        asked = {"has": mark(page), "here": match.pk}
        told = client.get(NEWS, asked).content.decode()
        assert f'id="writing" data-state="muted-{sanction.pk}"' in told
        assert 'id="say"' not in told
        assert appeal_url(sanction) in told
        lift(sanction)
        told = client.get(NEWS, asked | {"has": mark(told)}).content.decode()
        assert 'id="writing" data-state="open"' in told
        assert "csrfmiddlewaretoken" in told
        assert 'id="writing"' not in client.get(NEWS).content.decode()


def test_the_chat_of_a_private_match_is_told_to_its_players_only(
    anna: User, berta: User, clara: User
) -> None:
    match = start_match_of(anna, berta)
    Match.objects.filter(pk=match.pk).update(private=True)
    impose(clara, "mute")
    told = browser(clara).get(NEWS, {"here": match.pk})
    assert told.status_code == 200
    assert 'id="writing"' not in told.content.decode()


def test_the_header_has_the_rating_in_the_game_played_most(as_anna: Client, anna: User) -> None:
    assert "own-rating" not in as_anna.get("/rules/senet/").content.decode()
    Rating.objects.create(user=anna, game="senet", mu=30, sigma=1, matches=3)
    Rating.objects.create(user=anna, game="backgammon", mu=28, sigma=1, matches=12)
    with CaptureQueriesContext(connection) as asked:
        page = as_anna.get("/rules/senet/").content.decode()
    skill = Rating.objects.get(user=anna, game="backgammon").skill
    assert f'title="Backgammon"><span class="unseen">Backgammon </span>{skill.text}</span>' in page
    assert sum("games_rating" in each["sql"] for each in asked.captured_queries) == 1

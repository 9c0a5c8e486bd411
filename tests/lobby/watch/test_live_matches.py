"""The page of live matches, and the updates of its small boards."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.engine.forms.text import read_position
from games.models import Match, Rating, Seat, Spectator
from games.play.services import act
from lobby.pairing.loops import clean_up_lobby
from lobby.views import watch
from tests.games.support.query_plans import plan, reads_all
from tests.games.support.setups import begin_with
from tests.lobby.support.html import words
from tests.lobby.support.seeks import start_bot_match, start_match_of
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db
TO_THROW = "backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 0 - -"
"""A position in which the first seat has to throw."""
STATE = re.compile(r'data-match="(\w+)" data-state="([\d.]+)"')


def updates_of_profile(client: Client, *has: str, name: str = "Anna") -> str:
    return fetch_updates(client, *has, of="player", name=name)


def listed_matches(client: Client, **asked: str) -> list[str]:
    response = client.get("/watch/", asked)
    assert response.status_code == 200
    return [match for match, _ in STATE.findall(response.content.decode())]


def fetch_updates(client: Client, *has: str, **asked: str) -> str:
    response = client.get("/watch/news/", {**asked, "m": list(has)})
    assert response.status_code == (200 if response.content else 204)
    return response.content.decode()


def give_up(match: Match) -> None:
    now = Match.objects.get(pk=match.pk)
    seat = now.seats.select_related("user").first()
    assert seat
    assert seat.user
    act(
        match_id=match.pk,
        user=seat.user,
        action="resign",
        version=now.version,
        request_id="on",
    )


def test_the_strongest_stand_first_game_by_game_and_private_ones_nowhere(
    client: Client, anna: User, berta: User
) -> None:
    weak, best = start_match_of(anna, berta), start_match_of(anna, berta)
    start_match_of(anna, berta, private=True)
    computer = start_bot_match(anna)
    Match.objects.filter(pk=best.pk).update(strength=1500)
    assert (
        listed_matches(client)
        == listed_matches(client, game="backgammon")
        == [best.pk, weak.pk, computer.pk]
    )
    assert listed_matches(client, game="senet") == []
    assert client.get("/watch/?game=chess").status_code == 404


def test_a_card_says_in_words_whose_turn_it_is(client: Client, anna: User, berta: User) -> None:
    match = start_match_of(anna, berta)
    Match.objects.filter(pk=match.pk).update(stage=Match.Stage.PLAYING)
    (acting,) = re.findall(r'<li class="acting">.*?</li>', client.get("/watch/").content.decode())
    assert "to move" in acting


def test_a_card_names_players_with_ratings_pace_and_how_many_watch(
    client: Client, anna: User, berta: User
) -> None:
    Rating.objects.create(user=anna, game="backgammon", mu=30, sigma=1, matches=50)
    Rating.objects.create(user=berta, game="backgammon", mu=26, sigma=6, matches=3)
    match = start_match_of(anna, berta)
    for who in ("u7", "u7", "s1"):
        number = Spectator.objects.count()
        at = match.created_at
        Spectator.objects.create(match=match, who=who, socket=f"socket-{number}", at=at)
    html = client.get("/watch/").content.decode()
    seen = words(html)
    assert "Anna 1700" in seen
    assert "Berta 1540?" in seen
    assert "Backgammon · rated · 2 spectators" in seen
    Match.objects.filter(pk=match.pk).update(strength=9000)
    other = start_match_of(berta, anna)
    small = client.get("/watch/").content.decode().split(f'id="see-{other.pk}"')[1]
    assert small.split("</a>")[0].count('<use href="#man-') >= 30


def test_a_card_shows_the_rating_with_which_a_user_begins(
    client: Client, anna: User, berta: User
) -> None:
    start_match_of(anna, berta)
    seen = words(client.get("/watch/").content.decode())
    assert "Anna 1500?" in seen
    assert "Berta 1500?" in seen


def test_the_large_board_alone_has_clocks_and_the_last_turn_in_words(
    client: Client, anna: User, berta: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_with(*read_position(TO_THROW), monkeypatch)
    best, other = start_match_of(anna, berta), start_match_of(berta, anna)
    Match.objects.filter(pk=best.pk).update(strength=9000)
    Match.objects.update(pace="blitz", turn_at=best.created_at)
    Seat.objects.update(reserve=timedelta(minutes=1))
    html = client.get("/watch/").content.decode()
    large, small = html.split(f'id="on-{other.pk}"')
    assert large.count('class="clock') == 2
    assert large.count('class="clock running"') == large.count("data-since=") == 1
    assert 'data-reserve="60000" data-delay="8000"' in large
    assert 'class="clock' not in small
    assert "to roll" in words(large.split('class="latest"')[1])


def test_a_page_receives_changed_and_replaced_cards_only(
    client: Client, anna: User, berta: User, time: Time
) -> None:
    first, other = start_match_of(anna, berta), start_match_of(berta, anna)
    html = client.get("/watch/").content.decode()
    (a, state_a), (b, state_b) = STATE.findall(html)
    assert {a, b} == {first.pk, other.pk}
    assert fetch_updates(client, f"{a}-{state_a}", f"{b}-{state_b}") == ""
    Match.objects.filter(pk=b).update(version=99)
    changed = fetch_updates(client, f"{a}-{state_a}", f"{b}-{state_b}")
    assert STATE.findall(changed) == [(b, "99.0")]
    assert 'id="on"' not in changed
    # A board that is not on the page is not sent.
    assert fetch_updates(client, f"{a}-{state_a}", b) == ""
    give_up(Match.objects.get(pk=b))
    rest = fetch_updates(client, f"{a}-{state_a}", f"{b}-{state_b}")
    assert 'id="on"' in rest
    assert [match for match, _ in STATE.findall(rest)] == [a]


def test_the_large_board_stays_some_seconds_after_its_end_or_as_long_as_the_viewer_wants(
    client: Client, anna: User, berta: User, time: Time
) -> None:
    start_match_of(anna, berta)
    start_match_of(berta, anna)
    html = client.get("/watch/").content.decode()
    assert html.count('class="scene') == 1
    (a, state_a), (b, state_b) = STATE.findall(html)
    assert html.index(a) < html.index('class="scene') < html.index(b)
    # A stronger match does not take the large board away.
    Match.objects.filter(pk=b).update(strength=9000)
    assert fetch_updates(client, f"{a}-{state_a}", f"{b}-{state_b}") == ""
    give_up(Match.objects.get(pk=a))
    over = fetch_updates(client, f"{a}-{state_a}", f"{b}-{state_b}")
    assert [match for match, _ in STATE.findall(over)] == [a]
    assert "The next one will follow in a few seconds." in words(over)
    state_a = STATE.findall(over)[0][1]
    time.passes(watch.SHOWN_AFTER_END)
    assert fetch_updates(client, f"{a}-{state_a}", f"{b}-{state_b}") == ""
    time.passes(timedelta(seconds=1))
    assert fetch_updates(client, f"{a}-{state_a}", f"{b}-{state_b}", stay="") == ""
    rest = fetch_updates(client, f"{a}-{state_a}", f"{b}-{state_b}")
    assert 'id="on"' in rest
    assert rest.count('class="scene') == 1
    assert [match for match, _ in STATE.findall(rest)] == [b]


def test_the_front_page_shows_that_its_match_is_over(
    client: Client, anna: User, berta: User
) -> None:
    match = start_match_of(anna, berta)
    html = client.get("/").content.decode()
    ((pk, state),) = STATE.findall(html)
    assert pk == match.pk
    assert fetch_updates(client, f"{pk}-{state}", of="featured") == ""
    give_up(match)
    assert "finished" in words(fetch_updates(client, f"{pk}-{state}", of="featured"))


def test_long_lists_are_read_page_by_page(
    client: Client, anna: User, berta: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "PAGE_SIZE", 2)
    matches = [start_match_of(anna, berta).pk for _ in range(5)]
    Match.objects.filter(pk=matches[3]).update(strength=2000)
    told, after = list[str](), ""
    for _ in range(3):
        told += listed_matches(client, after=after)
        html = client.get("/watch/", {"after": after}).content.decode()
        more = re.search(r'rel="next" href="[^"]*after=(\d+\.\w+)', html)
        after = more[1] if more else ""
    assert told[0] == matches[3]
    assert sorted(told) == sorted(matches)
    for strange in ("x", "1", ".", "9" * 50, "1.<", "99999999.a", "٣.a"):
        assert len(listed_matches(client, after=strange)) == 2


def test_many_matches_ask_the_database_no_more_than_few(
    client: Client, anna: User, berta: User
) -> None:
    def queries(address: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address).status_code in (200, 204)
        return len(captured)

    start_match_of(anna, berta)
    few = queries("/watch/")
    for _ in range(4):
        start_match_of(berta, anna)
        start_bot_match(anna)
    # Two of them read the log of the match with the large board, if no earlier request has read it.
    assert queries("/watch/") <= few <= 7


@pytest.mark.parametrize("game", ["", "backgammon"])
def test_the_list_follows_an_index(anna: User, berta: User, game: str) -> None:
    match = start_match_of(anna, berta)
    found = plan(watch._after(watch.watchable_matches(game), f"900.{match.pk}")[:3])
    assert "match_shown" in found
    assert not reads_all(found)


def test_an_idle_match_leaves_the_pages_until_its_next_action(
    client: Client, anna: User, berta: User, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_with(*read_position(TO_THROW), monkeypatch)
    match = start_match_of(anna, berta)

    def shown() -> list[bool]:
        pages = [client.get(path).content.decode() for path in ("/", "/tables/", "/watch/")]
        return [f'href="{match.get_absolute_url()}"' in page for page in pages]

    assert shown() == [True] * 3
    assert match.listed_until is not None
    time.comes_to(match.listed_until - timedelta(seconds=1))
    clean_up_lobby()
    assert shown() == [True] * 3
    time.passes(1)
    clean_up_lobby()
    assert shown() == [False] * 3
    user = match.seats.get(number=0).user
    assert user is not None
    version = Match.objects.get(pk=match.pk).version
    act(match_id=match.pk, user=user, action="throw", version=version, request_id="later")
    assert shown() == [True] * 3


def test_a_profile_follows_what_its_user_plays(client: Client, anna: User, berta: User) -> None:
    assert not updates_of_profile(client)
    match = start_match_of(anna, berta)
    begun = updates_of_profile(client)
    assert "Playing now: watch" in begun
    [(pk, state)] = STATE.findall(begun)
    assert pk == match.pk
    assert not updates_of_profile(client, f"{pk}-{state}")
    give_up(match)
    ended = updates_of_profile(client, f"{pk}-{state}")
    assert 'id="on"' in ended
    assert pk not in ended
    assert client.get("/watch/news/", {"of": "player", "name": "nobody"}).status_code == 404

"""Challenges: announced at once, answered once, refused where they are not welcome."""

from functools import partial

import pytest
from django.test import Client

from accounts.lifecycle.guests import new_guest
from accounts.models import User
from accounts.people.relations import FOLLOW, relate
from games.engine.explanations import InvalidPosition
from games.models import Leaving, Match
from games.play.services import MatchSetup
from lobby.models import Seek
from lobby.request_form import new_request_id
from lobby.seeks import challenges, services
from lobby.seeks.blocking import block
from lobby.seeks.challenges import ChallengesNotAccepted, GuestsCannotChallenge, TooManyChallenges
from lobby.seeks.services import PlayBanned, SeekGone
from tests.lobby.conftest import browser_of
from tests.lobby.support.concurrent_calls import TWENTY, create_users, run_at_once
from tests.lobby.support.html import buttons, lists, words
from tests.lobby.support.open_pages import open_lobbies, run_in_thread
from tests.lobby.support.seeks import GAME, match_from, messages_in, post, start_match_of

pytestmark = pytest.mark.django_db


def challenge(opener: User, addressee: User, game: str = GAME, **options: int) -> Seek:
    """Challenge the addressee as user `opener`."""
    return challenges.challenge(
        opener=opener,
        addressee=addressee,
        setup=MatchSetup(game, options, private=True),
        request_id=new_request_id(),
    )


def test_only_the_two_are_shown_a_challenge(
    client: Client, as_anna: Client, as_berta: Client, anna: User, berta: User, clara: User
) -> None:
    challenge(anna, berta)
    assert "You have challenged Berta" in words(lists(as_anna))
    assert "You have been challenged" in words(lists(as_berta))
    assert "challenge-gone" not in lists(as_berta)
    # The form of a challenge to oneself is not shown.
    assert as_anna.get("/people/Anna/challenge/")["Location"] == anna.get_absolute_url()
    for other in (client, browser_of(clara)):
        assert "Anna" not in lists(other)


def test_accepting_starts_the_match_and_all_may_watch(
    client: Client, as_berta: Client, anna: User, berta: User
) -> None:
    seek = challenge(anna, berta)
    answer = post(as_berta, f"/challenges/{seek.pk}/accept/")
    match = Match.objects.get()
    assert answer["Location"] == match.get_absolute_url()
    assert {seat.user for seat in match.seats.all()} == {anna, berta}
    assert match.rated
    assert client.get(match.get_absolute_url()).status_code == 200


def test_declining_ends_the_challenge_and_the_opener_is_told_once(
    as_anna: Client, as_berta: Client, anna: User, berta: User
) -> None:
    seek = challenge(anna, berta)
    post(as_berta, f"/challenges/{seek.pk}/decline/")
    assert "Anna" not in lists(as_berta).replace("Anna</a> – ", "")
    assert "Berta has declined your challenge" in words(lists(as_anna))
    post(as_anna, f"/seeks/{seek.pk}/leave/")
    assert "declined" not in lists(as_anna)
    with pytest.raises(SeekGone):
        challenges.accept(seek_id=seek.pk, user=berta)


def test_a_withdrawn_challenge_cannot_be_answered(
    as_anna: Client, as_berta: Client, anna: User, berta: User
) -> None:
    seek = challenge(anna, berta)
    post(as_anna, f"/seeks/{seek.pk}/withdraw/")
    assert "challenged" not in lists(as_berta)
    assert buttons(as_anna) == []
    assert challenges.decline(seek_id=seek.pk, user=berta).why == Seek.Why.WITHDRAWN


@pytest.mark.django_db(transaction=True)
def test_twenty_clicks_at_once_are_one_match(anna: User, berta: User) -> None:
    seek = challenge(anna, berta)
    came = run_at_once([partial(challenges.accept, seek_id=seek.pk, user=berta)] * TWENTY)
    assert came == [seek] * TWENTY
    assert Seek.objects.get().match == Match.objects.get()


@pytest.mark.django_db(transaction=True)
def test_eight_clicks_are_one_challenge(anna: User, berta: User) -> None:
    click = partial(
        challenges.challenge,
        opener=anna,
        addressee=berta,
        setup=MatchSetup(GAME, private=True),
        request_id="the-same-click",
    )
    assert run_at_once([click] * 8) == [Seek.objects.get()] * 8


def test_other_users_cannot_take_it_by_number_or_by_link(
    anna: User, berta: User, clara: User
) -> None:
    seek = challenge(anna, berta)
    for call in (
        partial(challenges.accept, seek_id=seek.pk),
        partial(challenges.decline, seek_id=seek.pk),
        partial(services.join_seek, seek_id=seek.pk),
        partial(services.accept_invitation, token=seek.token),
    ):
        with pytest.raises(Seek.DoesNotExist):
            call(user=clara)
    assert browser_of(clara).get(seek.invitation_path).status_code == 404
    assert post(browser_of(clara), f"/challenges/{seek.pk}/accept/").status_code == 404


@pytest.mark.parametrize("blocker_asks", [True, False])
def test_a_block_refuses_challenges_of_both(anna: User, berta: User, blocker_asks: bool) -> None:
    block(*(anna, berta) if blocker_asks else (berta, anna))
    with pytest.raises(ChallengesNotAccepted):
        challenge(anna, berta)


@pytest.mark.parametrize(
    ("blocker_asks", "told_of"), [(True, ""), (False, "Berta has declined your challenge")]
)
def test_a_block_ends_a_challenge_and_reveals_nothing_else(
    as_anna: Client, anna: User, berta: User, blocker_asks: bool, told_of: str
) -> None:
    seek = challenge(anna, berta)
    block(*(anna, berta) if blocker_asks else (berta, anna))
    assert not Seek.objects.open().exists()
    assert told_of in words(lists(as_anna))
    assert bool(told_of) == seek.places.exists()


def test_a_user_who_accepts_challenges_of_followed_users_gets_no_others(
    as_berta: Client, anna: User, berta: User
) -> None:
    assert "followed_only" in as_berta.get("/preferences/").content.decode()
    as_berta.post("/challenges/door/", {"followed_only": "on"})
    with pytest.raises(ChallengesNotAccepted):
        challenge(anna, berta)
    relate(berta, anna, FOLLOW)
    challenge(anna, berta)
    as_berta.post("/challenges/door/")
    assert not User.objects.get(pk=berta.pk).followed_only


def test_what_cannot_be_is_refused(anna: User, berta: User) -> None:
    with pytest.raises(ChallengesNotAccepted):
        challenge(anna, anna)
    with pytest.raises(GuestsCannotChallenge):
        challenge(new_guest(), berta)
    with pytest.raises(InvalidPosition):
        challenge(anna, berta, "ludus")
    challenge(anna, new_guest())
    match = start_match_of(berta, User.objects.create_user("Else"))
    for _ in range(2):
        Leaving.objects.create(match=match, user=berta, why=Leaving.Why.NO_SHOW)
    with pytest.raises(PlayBanned):
        challenge(berta, anna)


def test_at_most_three_challenges_and_one_for_each_user(anna: User, berta: User) -> None:
    challenge(anna, berta)
    with pytest.raises(TooManyChallenges):
        challenge(anna, berta)
    first, second, third = create_users(3)
    challenge(anna, first)
    challenge(anna, second)
    with pytest.raises(TooManyChallenges):
        challenge(anna, third)


def test_the_form_agrees_on_what_two_can_play(as_anna: Client, anna: User, berta: User) -> None:
    html = as_anna.get("/people/Berta/challenge/?game=pachisi").content.decode()
    assert 'value="Classic"' in html
    assert 'value="Partners"' not in html
    assert 'name="seats"' not in html
    answer = post(as_anna, "/people/Berta/challenge/", game="pachisi", preset="Classic", pace="day")
    seek = Seek.objects.get()
    assert messages_in(answer)[0].startswith("We have told Berta about your challenge.")
    assert (seek.game, seek.seats, seek.pace, seek.addressee) == ("pachisi", 2, "day", berta)
    answer = post(as_anna, "/people/Berta/challenge/", pace="sometime")
    assert answer.status_code == 422


def test_refusals_are_sentences(as_anna: Client, as_berta: Client, anna: User, berta: User) -> None:
    block(berta, anna)
    for browser, name in ((as_anna, "Berta"), (as_berta, "Anna")):
        answer = post(browser, f"/people/{name}/challenge/")
        assert messages_in(answer) == ["You cannot challenge this player at the moment."]


@pytest.mark.parametrize("name", ["Berta", "berta", " BERTA "])
def test_users_are_found_by_name(as_anna: Client, berta: User, name: str) -> None:
    answer = as_anna.get("/challenge/", {"name": name, "game": "senet"})
    assert answer["Location"] == "/people/Berta/challenge/?game=senet"


def test_an_empty_name_finds_no_user(as_anna: Client, client: Client) -> None:
    for name in ("Nobody", "", "\0", "x" * 300):
        assert as_anna.get("/challenge/", {"name": name})["Location"] == "/"
    assert client.get("/challenge/", {"name": "x"})["Location"].startswith("/accounts/login/")


def test_every_page_shows_challenges_and_the_profile_offers_one(
    as_anna: Client, as_berta: Client, anna: User, berta: User
) -> None:
    assert 'href="/people/Berta/challenge/"' in as_anna.get("/people/Berta/").content.decode()
    challenge(anna, berta)
    assert "Anna (1500?) challenges you" in as_berta.get("/people/Anna/").content.decode()
    assert "challenges you" not in as_anna.get("/people/Anna/").content.decode()
    assert "Anna (1500?) challenges you" not in as_berta.get("/").content.decode()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("one_thread")
async def test_both_users_of_a_challenge_are_notified_at_once(anna: User, berta: User) -> None:
    async with open_lobbies(anna, berta, None) as (challenger, challenged, stranger):
        await run_in_thread(partial(challenge, anna, berta))
        assert 'data-calls="1"' in await challenged.until("You have been challenged")
        await challenger.until("You have challenged")
        seek = await Seek.objects.aget()
        await run_in_thread(partial(challenges.accept, seek_id=seek.pk, user=berta))
        for page in (challenger, challenged):
            await page.until("data-go=")
        html = await stranger.until("Watch")
        assert "challenged" not in html


def test_accepting_leads_to_a_match_though_the_challenger_plays_elsewhere(
    anna: User, berta: User, clara: User
) -> None:
    seek = challenge(anna, berta)
    start_match_of(anna, clara)
    match_from(challenges.accept(seek_id=seek.pk, user=berta))


def test_guests_read_that_they_cannot_challenge_before_they_fill_anything_in(
    client: Client, as_anna: Client, berta: User
) -> None:
    refusal = str(challenges.GuestsCannotChallenge.sentence)
    guest = browser_of(new_guest())
    for address in ("/", "/people/Berta/"):
        for browser in (client, guest):
            html = browser.get(address).content.decode()
            assert f'{refusal} <a href="/accounts/signup/">Sign up</a>' in html
            assert 'href="/people/Berta/challenge/"' not in html
            assert 'action="/challenge/"' not in html
        assert refusal not in as_anna.get(address).content.decode()
    assert 'action="/challenge/"' in as_anna.get("/").content.decode()
    form = guest.get("/people/Berta/challenge/", {"game": "senet"})
    assert form["Location"] == "/"
    assert messages_in(form) == [refusal]

"""Creates seeks and matches for tests, each by a request with a new request name."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.contrib.messages import get_messages
from django.test import Client

from accounts.models import User
from games.engine.options import Value
from games.models import Match
from games.play.services import MatchSetup, act
from lobby.models import Seek
from lobby.request_form import new_request_id
from lobby.seeks import bots, services
from tests.games.support.matches import give

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

GAME = "backgammon"


def open_seek_of(
    opener: User,
    *,
    private: bool = False,
    options: Mapping[str, Value] | None = None,
    game: str = GAME,
    seats: int | None = None,
) -> Seek:
    """Open a seek."""
    return services.open_seek(
        opener=opener,
        setup=MatchSetup(game, options or {}, private=private),
        seats=seats,
        request_id=new_request_id(),
    )


def open_seek_for_four(opener: User, *joined: User, private: bool = False) -> Seek:
    """Open a seek for four players, and let the users `joined` join it."""
    seek = open_seek_of(opener, private=private, game="petits-chevaux", seats=4)
    for person in joined:
        services.accept_invitation(token=seek.token, user=person)
    return seek


def start_match_of(opener: User, taker: User, *, private: bool = False) -> Match:
    """Start a match: user `taker` joins a seek of user `opener` by the invitation link."""
    seek = open_seek_of(opener, private=private)
    match = match_from(services.accept_invitation(token=seek.token, user=taker))
    give(match, opener, taker)
    return Match.objects.get(pk=match.pk)


def match_from(seek: Seek) -> Match:
    """Return the match that a seek has started."""
    assert seek.match is not None
    return seek.match


def seek_behind(match: Match) -> Seek:
    """Return the seek that started a match."""
    return Seek.objects.get(match=match)


def start_bot_match(user: User) -> Match:
    """Start a match against a bot."""
    match = bots.play_computer(user=user, setup=MatchSetup(GAME), request_id=new_request_id())
    give(match, user)
    return Match.objects.get(pk=match.pk)


def resign(match_id: str, user: User) -> None:
    """Add a seed of each player, which starts the match; then resign it as this user."""
    match = Match.objects.get(pk=match_id)
    give(match, *(seat.user for seat in match.seats.all() if seat.user))
    version = Match.objects.get(pk=match_id).version
    act(
        match_id=match_id,
        user=user,
        action="resign",
        version=version,
        request_id=new_request_id(),
    )


def post(client: Client, address: str, **fields: str) -> "Answer":
    """Post the form of a lobby button, with a new request name unless `fields` has one."""
    return client.post(address, {"game": GAME, "request_id": new_request_id(), **fields})


def second_click(client: Client) -> Client:
    """Return a second client with the same cookies.

    Its request is a second click, sent before the first one is answered.
    """
    client.get("/")
    twin = Client()
    twin.cookies.load({name: cookie.value for name, cookie in client.cookies.items()})
    return twin


def messages_in(response: "Answer") -> list[str]:
    """Return the messages that the next page will show."""
    return [str(message) for message in get_messages(response.wsgi_request)]


def user_to_move(match: Match) -> User:
    """Return the user whose turn it is."""
    assert match.active_seat is not None
    user = match.seats.get(number=match.active_seat).user
    assert user is not None
    return user

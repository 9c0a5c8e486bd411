"""Functions that start a match in each possible way, by the service behind the button."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from uuid import uuid4

from accounts.models import User
from accounts.staff.powers import Role
from games.engine.games import table
from games.engine.rules import Rules
from games.engine.state import State
from games.models import Match
from games.play.services import MatchSetup, act, contribute
from lobby.models import Seek
from lobby.pairing import services as pairing_services
from lobby.seeks import bots, challenges, services
from lobby.views.first_game import SHORT_OPTIONS
from tests.accounts.support.staff import create_staff
from tests.combinations.tables import Kind
from tests.games.support.clients import browser
from tests.games.support.play.joint import begin_jointly
from tests.games.support.rulings import give_seat, rule

NAMES = ("Anna", "Berta", "Clara", "Dora")


@dataclass(frozen=True, slots=True)
class Way:
    """Way to start a match, such as a challenge, and the setups for which the way exists."""

    begin: Callable[[Kind, str], Match]
    """Starts a match of this kind at this pace."""
    fits: Callable[[Kind], bool]
    """Whether matches of this kind can start this way."""
    paced: bool = True
    """Whether the way has a choice of pace."""
    people: int | None = None
    """How many users play in the end; None for one in each seat."""


def player(number: int) -> User:
    """Return the test's user with this number; the first call creates the user."""
    name = NAMES[number]
    return User.objects.filter(username=name).first() or User.objects.create_user(name)


def _name() -> str:
    return uuid4().hex


def _terms(kind: Kind, pace: str, *, private: bool = False) -> MatchSetup:
    return MatchSetup(
        kind.game, kind.options, pace=pace, private=private, abandoned=kind.abandoned, rated=True
    )


def _match(seek: Seek, *, jointly: bool = False) -> Match:
    seek.refresh_from_db()
    assert seek.match is not None
    return ready_jointly(seek.match) if jointly else ready(seek.match)


def ready_jointly(match: Match) -> Match:
    """Let browsers begin the match with joint dice, and return the match."""
    begin_jointly(match)
    match.refresh_from_db()
    assert match.joint is not None
    return match


def ready(match: Match) -> Match:
    """Send a seed for every player, so that the match begins, and return the match."""
    for seat in match.seats.filter(user__isnull=False):
        assert seat.user is not None
        contribute(match_id=match.pk, user=seat.user, seed="", request_id=_name())
    match.refresh_from_db()
    return match


def by_seek(kind: Kind, pace: str) -> Match:
    """Start a match from a public seek, which the other players join from the list."""
    seek = _open(kind, pace)
    for number in range(1, kind.seats):
        services.join_seek(seek_id=seek.pk, user=player(number))
    return _match(seek)


def by_joint_seek(kind: Kind, pace: str) -> Match:
    """Start a match from a seek, with joint dice."""
    seek = _open(kind, pace)
    for number in range(1, kind.seats):
        services.join_seek(seek_id=seek.pk, user=player(number))
    return _match(seek, jointly=True)


def by_joint_computer(kind: Kind, pace: str) -> Match:
    """Start a match of one user against bots, with joint dice."""
    match = bots.play_computer(
        user=player(0), setup=_terms(kind, pace), request_id=_name(), seats=kind.seats
    )
    return ready_jointly(match)


def by_invitation(kind: Kind, pace: str) -> Match:
    """Start a match from a private seek, which the other players join by its invitation link."""
    seek = _open(kind, pace, private=True)
    for number in range(1, kind.seats):
        services.accept_invitation(token=seek.token, user=player(number))
    return _match(seek)


def _open(kind: Kind, pace: str, *, private: bool = False) -> Seek:
    return services.open_seek(
        opener=player(0),
        setup=_terms(kind, pace, private=private),
        seats=kind.seats,
        request_id=_name(),
    )


def by_challenge(kind: Kind, pace: str) -> Match:
    """Start a match by challenging a user, who accepts."""
    seek = challenges.challenge(
        opener=player(0), addressee=player(1), setup=_terms(kind, pace), request_id=_name()
    )
    challenges.accept(seek_id=seek.pk, user=player(1))
    return _match(seek)


def by_quick_pairing(kind: Kind, pace: str) -> Match:
    """Start a match by quick pairing: two users open tickets."""
    matches = [
        pairing_services.open_ticket(
            user=player(number), game=kind.game, pace=pace, request_id=_name()
        )
        for number in range(2)
    ]
    assert matches[1] is not None
    return ready(matches[1])


def by_computer(kind: Kind, pace: str) -> Match:
    """Start a match of one user against bots."""
    match = bots.play_computer(
        user=player(0), setup=_terms(kind, pace), request_id=_name(), seats=kind.seats
    )
    return ready(match)


def by_filling_up(kind: Kind, pace: str) -> Match:
    """Start a match from a seek that two users have joined; bots get the empty seats."""
    seek = _open(kind, pace)
    services.join_seek(seek_id=seek.pk, user=player(1))
    return ready(bots.start_with_computers(seek_id=seek.pk, user=player(0)))


def by_guide(kind: Kind, pace: str) -> Match:
    """Start a guided first game."""
    browser(player(0)).post(f"/games/{kind.game}/first/", {"request_id": _name()})
    return ready(Match.objects.get(guided=True))


def shortest(game: str) -> Rules[State]:
    """Return the rules with which a guided first game of this game is played."""
    return table(game, {"match_points": 1, **SHORT_OPTIONS.get(game, {})}, 2)


def by_rematch(kind: Kind, pace: str) -> Match:
    """Start a rematch of an aborted match, for which all players ask."""
    match = by_seek(kind, pace)
    referee = create_staff(Role.REFEREE, name="Referee")
    rule(referee, match, "abort")
    return ready(rematch_of(match))


def rematch_of(match: Match) -> Match:
    """Let every player of a finished match ask for a rematch; return the new match."""
    for seat in match.seats.filter(user__isnull=False).select_related("user"):
        assert seat.user is not None
        version = Match.objects.get(pk=match.pk).version
        act(
            match_id=match.pk,
            user=seat.user,
            action="rematch",
            version=version,
            request_id=_name(),
        )
    return Match.objects.get(previous=match)


def by_reseating(kind: Kind, pace: str) -> Match:
    """Start a match, and let staff give its last seat to another user."""
    return _reseat(by_seek(kind, pace), kind)


def by_joint_reseating(kind: Kind, pace: str) -> Match:
    """Start a match with joint dice, and let staff give its last seat to another user."""
    return _reseat(by_joint_seek(kind, pace), kind)


def _reseat(match: Match, kind: Kind) -> Match:
    stranger = User.objects.create_user("Stranger")
    director = create_staff(Role.DIRECTOR, name="Director")
    give_seat(director, match, kind.seats - 1, stranger)
    match.refresh_from_db()
    return match


def by_reseating_a_computer(kind: Kind, pace: str) -> Match:
    """Start a match, and let staff give its last seat to a bot."""
    match = by_seek(kind, pace)
    director = create_staff(Role.DIRECTOR, name="Director")
    rule(director, match, "reseat", seat=str(kind.seats - 1), to="casual")
    match.refresh_from_db()
    return match


def _is_shortest(kind: Kind) -> bool:
    return kind.points == 1 and kind.seats == 2


WAYS: Mapping[str, Way] = {
    "seek": Way(by_seek, lambda _: True),
    "invitation": Way(by_invitation, lambda _: True),
    "challenge": Way(by_challenge, lambda kind: kind.seats == 2),
    "quick": Way(by_quick_pairing, lambda kind: kind.is_default),
    "computer": Way(by_computer, lambda _: True, people=1),
    "filled": Way(by_filling_up, lambda kind: kind.seats > 2, people=2),
    "guide": Way(by_guide, _is_shortest, paced=False, people=1),
    "rematch": Way(by_rematch, lambda _: True),
    "reseated": Way(by_reseating, lambda _: True),
    "joint": Way(by_joint_seek, lambda _: True),
    "joint computer": Way(by_joint_computer, lambda _: True, people=1),
    "joint reseated": Way(by_joint_reseating, lambda _: True),
    "computer reseated": Way(by_reseating_a_computer, lambda _: True),
}

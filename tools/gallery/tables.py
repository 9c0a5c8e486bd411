"""The matches and seeks that the gallery's pages show.

Every board is shown in mid-play, and there is a match in every state.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from itertools import count, islice
from random import Random
from unittest.mock import patch

from django.utils import timezone
from django.utils.crypto import get_random_string

from accounts.models import User
from games import rulings
from games.chat import services as chat_services
from games.engine.bots.choose import choose
from games.engine.bots.noise import SeededRng
from games.engine.forms.text import action_text, read_position
from games.engine.games import table
from games.engine.options import Value
from games.engine.petits_chevaux.rules import PetitsChevaux
from games.engine.play import play
from games.engine.rules import Rules
from games.engine.state import Action, State
from games.models import Match
from games.play.services import MatchSetup, Player, act, contribute, start_match
from lobby.models import Ticket
from lobby.pairing import services as pairing_services
from lobby.seeks import bots, challenges, services
from tools.gallery.company import Company
from tools.gallery.pages import GAMES, Who

Names = dict[str, str]
Until = Callable[[Match, Rules[State], State], bool]
TABLES: Mapping[str, tuple[MatchSetup, int, int]] = {
    "backgammon": (MatchSetup("backgammon", {"match_points": 5, "cube": True}, pace="days"), 2, 0),
    "senet": (MatchSetup("senet"), 2, 40),
    "pachisi": (MatchSetup("pachisi"), 4, 260),
    "petits-chevaux": (MatchSetup("petits-chevaux"), 4, 160),
    "senas": (MatchSetup("senas"), 2, 30),
    "cross": (MatchSetup("petits-chevaux", PetitsChevaux.presets["Cross"]), 4, 160),
}
"""Boards in mid-play: their setup, seats, and how many actions the match has behind it."""
EVENTS = 24
"""How many events a match in mid-play has at least."""
OLD = 16
"""Other matches have more events than this number."""


def set_up_matches(people: Company, names: Names) -> None:
    """Create matches in every state that a page can show.

    Their IDs, and other values for addresses, are added to `names`.
    """
    member, rival = people.member, people.rivals[0]
    for name, (terms, seats, actions) in TABLES.items():
        with _starting_later(terms, seats, actions):
            match = start_and_contribute(terms, member, *people.rivals[: seats - 1])
        play_until(match, partial(_has_choice, member))
        names[name] = match.pk
    names["moment"] = "14"
    names["position"] = Match.objects.get(pk=names["backgammon"]).position
    names["beginning"] = _start_waiting_match(member, rival)
    names["offered"] = _start_match_with_offer(member, rival)
    several: dict[str, Value] = {"match_points": 3}
    names["between"] = _play_resigned_match(MatchSetup("backgammon", several), member, rival)
    names["over"] = _play_resigned_match(MatchSetup("backgammon", private=False), member, rival)
    names["message"] = _post_messages(Match.objects.get(pk=names["over"]), member, rival)
    names["ruled"] = _start_suspended_match(people)
    for game in GAMES:
        names[f"guided_{game}"] = _start_guided_match(people.lookers[Who.GUEST], game)


def set_up_seeks(people: Company, names: Names) -> None:
    """Create open seeks, invitations, challenges, and a ticket in quick pairing."""
    host, (rival, other, third) = people.lookers[Who.HOST], people.rivals
    several: dict[str, Value] = {"match_points": 7, "cube": True}
    for opener, terms, seats in (
        (rival, MatchSetup("backgammon", several, pace="normal"), 2),
        (other, MatchSetup("petits-chevaux", rated=False), 4),
        (third, MatchSetup("senet", pace="week", weekends=True, vacation=True), 2),
        (host, MatchSetup("pachisi"), 4),
    ):
        services.open_seek(opener=opener, setup=terms, seats=seats, request_id=_request())
    link = services.open_seek(
        opener=host, setup=MatchSetup("senas", private=True), request_id=_request()
    )
    names["invitation"] = link.token
    gone = services.open_seek(
        opener=rival, setup=MatchSetup("senas", private=True), request_id=_request()
    )
    services.withdraw_seek(seek_id=gone.pk, user=rival)
    names["gone"] = gone.token
    challenges.challenge(
        opener=rival, addressee=people.member, setup=MatchSetup("senet"), request_id=_request()
    )
    challenges.challenge(
        opener=people.member, addressee=other, setup=MatchSetup("senet"), request_id=_request()
    )
    waiter = people.lookers[Who.WAITER]
    pairing_services.open_ticket(user=waiter, game="senet", pace="blitz", request_id=_request())
    now = timezone.now()
    Ticket.objects.filter(user=waiter).update(
        since=now - timedelta(minutes=1), until=now + timedelta(days=1)
    )


def _start_waiting_match(member: User, rival: User) -> str:
    """Start a match that waits for the opponent's seed, and return its ID."""
    match = start_match(setup=MatchSetup("senas"), players=_players(member, rival))
    contribute(match_id=match.pk, user=member, seed="mine", request_id=_request())
    return match.pk


def _players(*users: User) -> list[Player]:
    return [Player(user) for user in users]


def _request() -> str:
    return get_random_string(32)


def start_and_contribute(terms: MatchSetup, *users: User) -> Match:
    """Start a match of these users, in the order of their seats, with the seed of each."""
    match = start_match(setup=terms, players=_players(*users))
    for user in users:
        contribute(match_id=match.pk, user=user, seed=user.username, request_id=_request())
    return Match.objects.get(pk=match.pk)


def play_until(match: Match, until: Until) -> Match:
    """Play a match until `until` holds; a casual bot chooses for every seat."""
    whim, players = SeededRng(match.pk), [seat.user for seat in match.seats.order_by("number")]
    for _ in count():
        rules, state = read_position(match.position)
        if match.holding is None and until(match, rules, state):
            return match
        number = match.holding if match.holding is not None else state.seat
        assert number is not None, match.game  # noqa: S101  the match is not over so soon
        player = players[number]
        assert player is not None  # noqa: S101  no computer sits here
        action = "done" if match.holding is not None else _choose_action(rules, state, whim)
        match = act_as(match, player, action)
    raise AssertionError


def act_as(match: Match, user: User, action: str) -> Match:
    """Carry out an action of a user on the current version of a match."""
    version = Match.objects.get(pk=match.pk).version
    return act(match_id=match.pk, user=user, action=action, version=version, request_id=_request())


def _choose_action(rules: Rules[State], state: State, whim: SeededRng) -> str:
    choice = choose(rules, state, "casual", whim) if rules.legal_moves(state) else None
    return "throw" if choice is None else action_text(choice)


def _has_choice(user: User, match: Match, rules: Rules[State], state: State) -> bool:
    """Whether the user has several legal moves, and the match at least `EVENTS` events."""
    if match.version < EVENTS or rules.due(state) == "throw" or state.seat is None:
        return False
    own = match.seats.filter(number=state.seat, user=user).exists()
    return own and len(rules.legal_moves(state)) > 1


def has_enough_events(match: Match, rules: Rules[State], state: State) -> bool:
    """Whether a match has more than `OLD` events."""
    return match.version > OLD


@contextmanager
def _starting_later(terms: MatchSetup, seats: int, actions: int) -> Iterator[None]:
    """Let new matches begin after this number of random actions, until the `with` block ends.

    Playing up to that position through the site's services would be slow.
    """
    rules = table(terms.game, terms.options, seats)
    later = islice(positions_of_game(rules), actions, None)
    state = next(state for state in later if rules.due(state) == "throw")
    with starting_from(rules, state):
        yield


def positions_of_game(rules: Rules[State]) -> Iterator[State]:
    """Yield every position of a game between two casual bots, the same game each time."""
    whim, state = SeededRng(rules.game), rules.start()
    chance = Random(rules.game)  # noqa: S311  nothing secret here
    while rules.outcome(state) is None:
        yield state
        if rules.due(state) == "throw":
            thrown, likely = zip(*rules.throws(state), strict=True)
            action: Action = chance.choices(thrown, [*map(float, likely)])[0]
        else:
            action = choose(rules, state, "casual", whim) or rules.legal_moves(state)[0]
        state = play(rules, state, action)


@contextmanager
def starting_from(rules: Rules[State], state: State) -> Iterator[None]:
    """Let new matches of a game begin from a position, until the `with` block ends."""
    with patch.object(type(rules), "start", lambda _: state):
        yield


def _start_match_with_offer(member: User, rival: User) -> str:
    match = start_and_contribute(MatchSetup("backgammon", pace="day"), member, rival)
    match = play_until(match, has_enough_events)
    return act_as(match, rival, "offer abort").pk


def _play_resigned_match(terms: MatchSetup, member: User, rival: User) -> str:
    match = start_and_contribute(terms, member, rival)
    match = play_until(match, has_enough_events)
    return act_as(match, rival, "resign").pk


def _post_messages(match: Match, member: User, rival: User) -> str:
    chat_services.post_message(match_id=match.pk, user=member, phrase="luck", request_id=_request())
    words = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen, und das ist noch kurz!"
    posted = chat_services.post_message(
        match_id=match.pk, user=rival, text=words, request_id=_request()
    )
    return str(posted.pk)


def _start_guided_match(learner: User, game: str) -> str:
    """Start a guided first game, and throw if the learner is to throw.

    Return the match's ID.
    """
    terms = MatchSetup(game, {"match_points": 1})
    match = bots.play_computer(
        user=learner, setup=terms, seats=2, level="beginner", guided=True, request_id=_request()
    )
    contribute(match_id=match.pk, user=learner, seed="mine", request_id=_request())
    match = Match.objects.get(pk=match.pk)
    rules, state = read_position(match.position)
    seat = match.seat_of(learner)
    if seat is not None and seat == state.seat and rules.due(state) == "throw":
        act_as(match, learner, "throw")
    return match.pk


def _start_suspended_match(people: Company) -> str:
    match = start_and_contribute(MatchSetup("senet"), people.member, people.rivals[1])
    why = rulings.RulingRequest(people.staff, "looking", "as reported", _request())
    rulings.make_ruling("pause", match.pk, why, {"minutes": "60"})
    return match.pk

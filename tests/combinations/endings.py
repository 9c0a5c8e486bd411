"""Functions that bring a match to each possible ending, by players, the clock or staff."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from random import Random
from uuid import uuid4

from accounts.models import User
from accounts.staff.powers import Role
from games.engine.bots.choose import choose
from games.engine.bots.noise import SeededRng
from games.engine.forms.text import action_text, read_position
from games.engine.rules import Rules
from games.engine.state import State
from games.models import Match, Presence, Pulse, Seat
from games.play.services import act
from games.presence import players
from games.presence.absence import find_absence
from games.timekeeper import run_due
from tests.accounts.support.staff import create_staff
from tests.games.support.play.joint import send_links
from tests.games.support.rulings import rule
from tests.support.host_clock import Time

MOST_STEPS = 4_000
"""More actions than any match here takes."""
MINUTE = timedelta(minutes=1)
DOUBLES = 0.2
"""The probability that a player doubles who may."""


def stage(match: Match) -> str:
    """Return the stage of the match that the database has now."""
    return Match.objects.values_list("stage", flat=True).get(pk=match.pk)


def wait(time: Time, length: timedelta) -> None:
    """Let this much time pass while the site runs; then perform all due actions of matches."""
    time.passes(length)
    Pulse.objects.update(at=time.now)
    while run_due():
        time.passes(timedelta(seconds=1))
        Pulse.objects.update(at=time.now)


def ask(match: Match, user: User, action: str) -> None:
    """Send a user's action in wire form for the match's current version."""
    version = Match.objects.values_list("version", flat=True).get(pk=match.pk)
    act(match_id=match.pk, user=user, action=action, version=version, request_id=uuid4().hex)
    send_links(match)


def people_left(match: Match) -> list[Seat]:
    """Return the seats of users who have not left the match."""
    seats = Seat.objects.filter(match=match, computer="", out="").select_related("user")
    return list(seats.order_by("number"))


def get_ready(match: Match, time: Time) -> None:
    """Let the break between two games pass, so that the next game starts."""
    wait(time, timedelta(seconds=11))


def play_out(match: Match, time: Time) -> None:
    """Play the match to its end, with moves of the bot level `casual`.

    Moves chosen at random might never end a game.
    """
    chance = Random(match.game)  # noqa: S311  repeatable play
    for _ in range(MOST_STEPS):
        now = Match.objects.get(pk=match.pk)
        if now.stage == Match.Stage.OVER:
            return
        if now.stage == Match.Stage.BETWEEN:
            get_ready(match, time)
        else:
            _play_one(now, time, chance)
    raise AssertionError("the match never ends")


def _play_one(now: Match, time: Time, chance: Random) -> None:
    seat = _to_move(now)
    if seat.level or seat.user is None:
        wait(time, timedelta(seconds=1))
    elif now.holding is not None:
        ask(now, seat.user, "done")
    else:
        ask(now, seat.user, _choose(*read_position(now.position), chance))


def _choose(rules: Rules[State], state: State, chance: Random) -> str:
    choices = rules.legal_moves(state)
    rolls = rules.due(state) == "throw" and not (choices and chance.random() < DOUBLES)
    if rolls:
        return "throw"
    if rules.due(state) == "throw":
        return action_text(chance.choice(choices))
    chosen = choose(rules, state, "casual", SeededRng(str(chance.random())))
    assert chosen is not None
    return action_text(chosen)


def resign(match: Match, time: Time) -> None:
    """Let the players resign, one after another, until the match is over."""
    while stage(match) != Match.Stage.OVER:
        if stage(match) == Match.Stage.BETWEEN:
            get_ready(match, time)
            continue
        seat = people_left(match)[0]
        assert seat.user is not None
        ask(match, seat.user, "resign")
        wait_for_computers(match, time)


def wait_for_computers(match: Match, time: Time) -> None:
    """Let time pass until the match is over or waits for a user, if only bots are left to play."""
    while stage(match) == Match.Stage.PLAYING and not people_left(match):
        wait(time, timedelta(seconds=1))


def flag(match: Match, time: Time) -> None:
    """Let time pass without any action, until all players have lost on time."""
    for _ in range(MOST_STEPS):
        if stage(match) == Match.Stage.OVER:
            return
        wait(time, MINUTE)
    raise AssertionError("no clock runs out")


def abandon(match: Match, time: Time) -> None:
    """Let active players close their page and others claim their seats, until the match is over."""
    while stage(match) != Match.Stage.OVER:
        if stage(match) == Match.Stage.BETWEEN:
            get_ready(match, time)
            continue
        seats = people_left(match)
        if len(seats) == 1:
            # The only user left plays against bots, so there is no other to claim.
            assert seats[0].user is not None
            ask(match, seats[0].user, "resign")
            wait_for_computers(match, time)
            continue
        _let_time_pass_until_a_person_is_to_move(match, time)
        if stage(match) == Match.Stage.PLAYING:
            _claim(match, time, seats)


def _let_time_pass_until_a_person_is_to_move(match: Match, time: Time) -> None:
    while stage(match) == Match.Stage.PLAYING and _to_move(match).level:
        wait(time, timedelta(seconds=1))


def _to_move(match: Match) -> Seat:
    now = Match.objects.get(pk=match.pk)
    _, state = read_position(now.position)
    number = state.seat if now.holding is None else now.holding
    assert number is not None
    return Seat.objects.select_related("user").get(match=now, number=number)


def _claim(match: Match, time: Time, seats: list[Seat]) -> None:
    away = _to_move(match)
    Presence.objects.filter(match=match).delete()
    for seat in seats:
        assert seat.user is not None
        players.join(match.pk, seat.user, str(seat.number))
    assert away.user is not None
    players.leave(match.pk, away.user, str(away.number), 1001)
    gone = find_absence(Match.objects.get(pk=match.pk), time.now)
    assert gone is not None
    time.passes(gone.until - time.now + timedelta(seconds=1))
    Pulse.objects.update(at=time.now)
    there = [seat for seat in seats if seat.pk != away.pk]
    for seat in there:
        assert seat.user is not None
        players.refresh(match.pk, seat.user, str(seat.number))
    claimant = there[0].user
    assert claimant is not None
    ask(match, claimant, f"claim {away.number}")


def adjudicate(match: Match, time: Time) -> None:
    """Let a referee decide the match: the winners are as if the last seat had resigned."""
    winners, seats = _winners(match), Seat.objects.filter(match=match).count()
    places = {f"place_{seat}": "1" if seat in winners else "2" for seat in range(seats)}
    rule(_referee(), match, "adjudicate", of="match", points="1", **places)


def _winners(match: Match) -> tuple[int, ...]:
    """Return the seats that win when the last seat resigns."""
    rules, state = read_position(Match.objects.get(pk=match.pk).position)
    return rules.resignation(state, rules.seats - 1).winners


def abort(match: Match, time: Time) -> None:
    """Let a referee abort the match."""
    rule(_referee(), match, "abort")


def _referee() -> User:
    known = User.objects.filter(username="Judge").first()
    return known or create_staff(Role.REFEREE, name="Judge")


ENDINGS: Mapping[str, tuple[Callable[[Match, Time], None], set[str]]] = {
    "played": (play_out, {"played"}),
    "resigned": (resign, {"resigned", "played"}),
    # A player who has been given a seat and never came does not lose on time, but is absent.
    "flagged": (flag, {"flagged", "played", "abandoned"}),
    "abandoned": (abandon, {"abandoned", "aborted", "resigned", "played"}),
    "adjudicated": (adjudicate, {"ruled"}),
    "aborted": (abort, {"aborted"}),
}
"""How each ending is brought about and recorded; bots may end a match first."""

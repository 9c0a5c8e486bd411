"""A server is killed at any moment of a request: the request has its effect once, or none.

If the request is sent again, it has its effect once. No clock is shorter for that, and none is
longer than an outage makes it.
"""

from collections.abc import Callable, Sequence
from datetime import timedelta
from http import HTTPStatus
from itertools import count

import pytest
from django.test import Client

from accounts.models import User
from games.clock.paces import OUTAGE_EXTRA
from games.dice import draws
from games.engine.rules import Rules
from games.engine.state import State, Throw
from games.models import Match, Pulse
from games.play.outages import heartbeat
from games.record.audit import find_faults
from games.selectors.seat_clock import seat_deadline
from tests.games.support.clients import HTMX, browser
from tests.games.support.killed_processes import lives_through
from tests.games.support.matches import Table, sit_down
from tests.games.support.rewind import Rewound
from tests.support.host_clock import Time

AWAY = timedelta(seconds=40)
"""How long the site is away after it was killed."""
TURN = ("throw", "move 12 18 6", "move 18 21 3", "done")

REQUESTS: dict[str, tuple[Sequence[str], int, str, Sequence[str]]] = {
    "a throw": ([], 0, "throw", ["throw"]),
    "a move": (TURN[:1], 0, "move 12 18 6", ["move"]),
    "the end of a turn": (TURN[:3], 0, "done", ["done"]),
    "an offer": (TURN, 0, "offer takeback", ["offer"]),
    "a turn given back": ([*TURN, "offer takeback"], 1, "accept 9", ["answer", "takeback"]),
    "giving up": (TURN, 1, "resign", ["resign"]),
    "time given": (TURN, 1, "give", ["give"]),
    "a rematch": ([*TURN, "resign", "rematch"], 1, "rematch", ["rematch"]),
}
"""The actions before, the request, and the events that it leads to."""
POINTS = 7
"""The least number of points at which a request can be interrupted."""


@pytest.fixture
def table(
    time: Time,
    anna: User,
    berta: User,
    monkeypatch: pytest.MonkeyPatch,
    transactional_db: None,
) -> Table:
    """A match of Anna and Berta with clocks, in which all throws are alike."""

    def throw(
        match: Match, rules: Rules[State], state: State, links: Sequence[str | None] = ()
    ) -> Throw:
        return Throw((3, 1) if state.seat is None else (6, 3))

    monkeypatch.setattr(draws, "throw", throw)
    return sit_down(anna, berta, pace="normal", rated=False)


def left(table: Table, time: Time) -> list[timedelta | None]:
    """Return how much time each seat has left: the active one for its turn and reserve together.

    The time of the others is their reserve.
    """
    match = table.match
    state_of = {
        seat.number: (seat_deadline(match, seat), seat.reserve) for seat in match.seats.all()
    }
    playing = match.stage == Match.Stage.PLAYING
    acting = (table.state.seat if match.holding is None else match.holding) if playing else None
    return [
        up - time.now if number == acting and up is not None else reserve
        for number, (up, reserve) in state_of.items()
    ]


@pytest.mark.parametrize("request_for", REQUESTS)
def test_a_request_is_done_once_or_not_at_all_wherever_the_server_dies(
    time: Time, table: Table, request_for: str
) -> None:
    before, seat, action, _ = REQUESTS[request_for]
    for earlier in before:
        table.act(0, earlier)
    time.passes(timedelta(seconds=30))
    ready = Rewound(table)
    send = request_of(table, seat, action)

    untouched = ready.now()
    assert send() == HTTPStatus.NO_CONTENT
    done = ready.now()
    assert done != untouched

    for last in count(1):
        ready.back()
        lives = lives_through(send, last=last)
        found = ready.now()
        assert found in (untouched, done), last
        assert not lives or found == done
        # The killed process has left nothing but its rows, so they show everything.
        assert send() == HTTPStatus.NO_CONTENT
        assert ready.now() == done, last
        assert not [fault for fault in find_faults(table.match) if "draw" not in fault]
        if lives:
            break
    assert last > POINTS


@pytest.mark.parametrize("request_for", REQUESTS)
@pytest.mark.parametrize("stored", [False, True])
def test_the_time_until_the_restart_is_nobodys(
    time: Time, table: Table, request_for: str, stored: bool
) -> None:
    before, seat, action, new = REQUESTS[request_for]
    for earlier in before:
        table.act(0, earlier)
    was = table.kinds
    time.passes(timedelta(seconds=30))
    send = request_of(table, seat, action)
    if stored:
        send()
    Pulse.objects.create(pk=1, at=time.now)
    then = left(table, time)
    time.passes(AWAY)
    heartbeat()
    assert left(table, time) == given_back(then, table)
    # The time given back makes a new board: the player is shown it, and sends again.
    if send() == HTTPStatus.CONFLICT:
        assert not stored
        send = request_of(table, seat, action)
        assert send() == HTTPStatus.NO_CONTENT
    kinds = [kind for kind in table.kinds if kind != "time"]
    assert kinds == [*was, *new]


def request_of(table: Table, seat: int, action: str) -> Callable[[], int]:
    """Return a function that posts an action of this seat, each time with the same request name."""
    client: Client = browser(table.user(seat))
    version = str(table.match.version)
    form = {"action": action, "version": version, "request_id": f"{version}.{seat}"}
    address = f"/matches/{table.pk}/act/"
    return lambda: client.post(address, form, headers=HTMX).status_code


def given_back(times: Sequence[timedelta | None], table: Table) -> list[timedelta | None]:
    """Return these times as after an outage: the active seat has `OUTAGE_EXTRA` more."""
    match = table.match
    if match.stage != Match.Stage.PLAYING:
        return list(times)
    acting = table.state.seat if match.holding is None else match.holding
    return [
        each + OUTAGE_EXTRA if number == acting and each is not None else each
        for number, each in enumerate(times)
    ]

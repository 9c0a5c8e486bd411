"""Requests for joint throws that are killed, repeated or sent at once: each throw is made once."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from itertools import count

import pytest

from accounts.models import User
from games.record.audit import find_faults
from games.timekeeper import run_due
from tests.games.requests.test_concurrent_pairs import two_hands
from tests.games.support.clients import HTMX, browser
from tests.games.support.killed_processes import lives_through
from tests.games.support.play.joint import JointTable, link_of, links_of, start_joint
from tests.games.support.rewind import Rewound
from tests.support.host_clock import Time

Send = Callable[[], object]
UP = timedelta(seconds=2)
"""A time after which a throw waits for no more links."""
ROUNDS = 5
"""How often two requests are sent at once."""


@pytest.fixture
def table(time: Time, anna: User, berta: User, transactional_db: None) -> JointTable:
    """A match with joint dice in which the player to start has to throw."""
    return start_joint(anna, berta)


def ask(table: JointTable, time: Time) -> Send:
    """Return a function that asks for a throw, with the link of the player who throws."""
    seat, version = table.active, table.match.version
    client, link = browser(table.users[seat]), link_of(table.users[seat], 1)
    form = {"action": "throw", "version": version, "request_id": f"{version}.{seat}", "link": link}
    return lambda: client.post(f"/matches/{table.pk}/act/", form, headers=HTMX).status_code


def answer(table: JointTable, time: Time) -> Send:
    """Let a throw wait, and return a function that sends the last link."""
    ask(table, time)()
    user = table.users[1 - table.active]
    client, form = browser(user), {"number": 1, "link": link_of(user, 1)}
    return lambda: client.post(f"/matches/{table.pk}/link/", form).status_code


def give_up(table: JointTable, time: Time) -> Send:
    """Let a throw wait for so long that its time is up, and return the timekeeper's work."""
    ask(table, time)()
    time.passes(UP)
    return run_due


@pytest.mark.parametrize(("prepare", "throws"), [(ask, 0), (answer, 1), (give_up, 1)])
def test_a_killed_server_makes_no_throw_twice_and_none_in_another_way(
    time: Time, table: JointTable, prepare: Callable[[JointTable, Time], Send], throws: int
) -> None:
    send = prepare(table, time)
    ready = Rewound(table)
    untouched = ready.now()
    send()
    done = ready.now()
    assert done != untouched
    assert len(table.throws) == throws
    for last in count(1):
        ready.back()
        lives = lives_through(send, last=last)
        found = ready.now()
        assert found in (untouched, done), last
        assert not lives or found == done
        send()
        assert ready.now() == done, last
        assert find_faults(table.match) == []
        if lives:
            break


@pytest.mark.needs_row_locks
def test_two_last_links_at_once_make_one_throw(table: JointTable, time: Time) -> None:
    roller = table.active
    table.throw(roller, with_link=False)
    ready = Rewound(table)
    sends = [partial(table.answer, seat, 1) for seat in (0, 1)]
    with two_hands() as at_once:
        for _ in range(ROUNDS):
            ready.now()
            ready.back()
            at_once(*sends)
            [event] = table.throws
            assert links_of(event) == [link_of(user, 1) for user in table.users.values()]
            assert find_faults(table.match) == []


@pytest.mark.needs_row_locks
def test_a_link_and_the_end_of_time_at_once_make_one_throw(table: JointTable, time: Time) -> None:
    roller = table.active
    table.throw(roller)
    time.passes(UP)
    ready = Rewound(table)
    with two_hands() as at_once:
        for _ in range(ROUNDS):
            ready.now()
            ready.back()
            at_once(partial(table.answer, 1 - roller, 1), run_due)
            [event] = table.throws
            assert links_of(event)[roller] is not None
            assert find_faults(table.match) == []

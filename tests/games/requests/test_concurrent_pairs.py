"""Two concurrent requests have the same result as if one had come after the other.

Every pair of requests that are possible on one board, by one user or by two, is tried `ROUNDS`
times: once among the other tests, two hundred times by `make soak`. The requests are listed in
`situations`.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import combinations_with_replacement
from threading import Barrier

import pytest
from django.db import connections

from accounts.models import User
from games.dice import draws
from games.engine.explanations import Illegal
from games.engine.rules import Rules
from games.engine.state import State, Throw
from games.live import announce
from games.models import Match
from games.play.services import Stale, act
from games.record.audit import find_faults
from games.timekeeper import run_due
from tests.games.support.matches import Table
from tests.games.support.rewind import Rewound, Told
from tests.games.support.situations import END, SITUATIONS, Situation, bring_about
from tests.support.host_clock import CEILING, Time

pytestmark = pytest.mark.needs_row_locks

ROUNDS = int(os.environ.get("ROUNDS", "1"))
"""How often each pair is tried."""
OPENING = {2: (3, 1), 3: (6, 5, 4)}
"""The throws for the start, after which seat 0 begins."""
ON = {2: (6, 3), 3: (6,)}
"""Every later throw."""

Request = Callable[[], object]
AtOnce = Callable[[Request, Request], list[object]]


@pytest.fixture(autouse=True)
def the_dice_always_fall_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make all throws alike, so that they do not depend on the order of two requests."""

    def throw(
        match: Match, rules: Rules[State], state: State, links: Sequence[str | None] = ()
    ) -> Throw:
        return Throw((OPENING if state.seat is None else ON)[rules.seats])

    monkeypatch.setattr(draws, "throw", throw)


@pytest.fixture(autouse=True)
def no_announcements(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip announcements: they would take a quarter of the time and change nothing."""
    monkeypatch.setattr(announce, "_send", lambda *_: None)


@pytest.mark.parametrize("situation", SITUATIONS.values(), ids=SITUATIONS)
def test_two_things_at_once_are_one_after_the_other(
    time: Time, users: list[User], situation: Situation, transactional_db: None
) -> None:
    table = situation.sit_down(users)
    for done in situation.begun:
        bring_about(table, time, done)
    offers = table.match.offers
    number = offers[0]["number"] if offers else 0
    ready = Rewound(table)
    with two_hands() as at_once:
        for pair in combinations_with_replacement(situation.wishes, 2):
            if situation is not SITUATIONS["to move"] and set(pair) <= set(END):
                continue
            one, other = (
                make_request(table, seat, words.format(offer=number)) for seat, words in pair
            )
            possible = [one_by_one(ready, one, other), one_by_one(ready, other, one, turned=True)]
            for _ in range(ROUNDS):
                ready.back()
                answers = at_once(one, other)
                run_due()
                assert (list(map(name, answers)), ready.now()) in possible, (pair, answers)
            assert not [fault for fault in find_faults(table.match) if "draw" not in fault], pair


@contextmanager
def two_hands() -> Iterator[AtOnce]:
    """Yield a function that runs two requests at the same moment and returns their answers."""
    ready = Barrier(2, timeout=CEILING)

    def run(request: Request) -> object:
        ready.wait()
        return answer(request)

    with ThreadPoolExecutor(2) as threads:

        def at_once(*requests: Request) -> list[object]:
            return [
                each.result() for each in [threads.submit(run, request) for request in requests]
            ]

        yield at_once
        at_once(connections.close_all, connections.close_all)


def make_request(table: Table, seat: int | None, action: str) -> Request:
    """Return a function that sends an action for this seat and the current version.

    For seat None, it runs the due actions instead.
    """
    if seat is None:
        return run_due
    version = table.match.version
    return partial(
        act,
        match_id=table.pk,
        user=table.user(seat),
        action=action,
        version=version,
        request_id=f"{version}.{seat}",
    )


Answered = tuple[list[str], Told]


def one_by_one(ready: Rewound, one: Request, other: Request, turned: bool = False) -> Answered:
    """Run two requests one after the other; return their answers, and the state of the match.

    With `turned`, the answers are returned in reverse order.
    """
    ready.back()
    answers = [name(answer(one)), name(answer(other))]
    run_due()
    return (answers[::-1] if turned else answers), ready.now()


def answer(request: Request) -> object:
    """Run a request and return its result, or the exception with which it is refused."""
    try:
        return request()
    except (Illegal, Stale) as refusal:
        return refusal


def name(answer: object) -> str:
    """Return a text by which answers are compared: their class, or `kept time` for due actions."""
    return type(answer).__name__ if isinstance(answer, (Exception, Match)) else "kept time"

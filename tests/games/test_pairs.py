"""Any two things done at one moment end as one of them after the other would.

Every pair of what can be asked for on one board, by one user or by two, is tried `ROUNDS` times:
once among the other tests, two hundred times by `make soak`. What can be asked for is written down
in `situations`.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import combinations_with_replacement
from threading import Barrier

import pytest
from django.db import connections

from accounts.models import User
from games import dice, live
from games.audit import faults
from games.engine.core import Illegal, Rules, State, Throw
from games.models import Match
from games.services import Stale, act
from games.timekeeper import tick
from tests.games.playing import Table
from tests.games.rewinding import Rewound, Told
from tests.games.situations import END, SITUATIONS, Situation, bring_about
from tests.times import CEILING, Time

ROUNDS = int(os.environ.get("ROUNDS", "1"))
"""How often each pair is tried."""
OPENING = {2: (3, 1), 3: (6, 5, 4)}
"""What everybody throws for the start, so that it is seat 0 that begins."""
ON = {2: (6, 3), 3: (6,)}
"""What is thrown ever after."""

Deed = Callable[[], object]
AtOnce = Callable[[Deed, Deed], list[object]]


@pytest.fixture(autouse=True)
def the_dice_always_fall_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is thrown hangs on nothing that two could do in another order."""

    def throw(match: Match, rules: Rules[State], state: State) -> Throw:
        return Throw((OPENING if state.seat is None else ON)[rules.seats])

    monkeypatch.setattr(dice, "throw", throw)


@pytest.fixture(autouse=True)
def nobody_looks_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """To tell others, once it is stored, would take a quarter of the time and change nothing."""
    monkeypatch.setattr(live, "_send", lambda _: None)


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
            one, other = (asked(table, seat, words.format(offer=number)) for seat, words in pair)
            possible = [one_by_one(ready, one, other), one_by_one(ready, other, one, turned=True)]
            for _ in range(ROUNDS):
                ready.back()
                answers = at_once(one, other)
                tick()
                assert (list(map(name, answers)), ready.now()) in possible, (pair, answers)
            assert not [fault for fault in faults(table.match) if "draw" not in fault], pair


@contextmanager
def two_hands() -> Iterator[AtOnce]:
    """Two threads that do something at the same moment, again and again."""
    ready = Barrier(2, timeout=CEILING)

    def run(deed: Deed) -> object:
        ready.wait()
        return answer(deed)

    with ThreadPoolExecutor(2) as threads:

        def at_once(*deeds: Deed) -> list[object]:
            return [each.result() for each in [threads.submit(run, deed) for deed in deeds]]

        yield at_once
        at_once(connections.close_all, connections.close_all)


def asked(table: Table, seat: int | None, action: str) -> Deed:
    """What somebody asks for from the page that shows the board as it is now."""
    if seat is None:
        return tick
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


def one_by_one(ready: Rewound, one: Deed, other: Deed, turned: bool = False) -> Answered:
    """What comes of two things done one after the other; answers in the order of the pair."""
    ready.back()
    answers = [name(answer(one)), name(answer(other))]
    tick()
    return (answers[::-1] if turned else answers), ready.now()


def answer(deed: Deed) -> object:
    """What is answered, a refusal too."""
    try:
        return deed()
    except (Illegal, Stale) as refusal:
        return refusal


def name(answer: object) -> str:
    """An answer, so that it can be compared; how much was due does not matter."""
    return type(answer).__name__ if isinstance(answer, (Exception, Match)) else "kept time"

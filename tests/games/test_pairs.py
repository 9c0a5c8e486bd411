"""Any two things done at one moment end as one of them after the other would.

Every pair of what can be asked for on one board, by one user or by two, is tried `ROUNDS` times:
once among the other tests, two hundred times by `make soak`. What can be asked for is a line in
`SITUATIONS`, so whoever adds something to ask for adds it there.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import combinations_with_replacement
from threading import Barrier

import pytest
from django.db import connections

from accounts.models import User
from games import dice
from games.audit import faults
from games.clocks import PACES
from games.engine.core import Illegal, Rules, State, Throw
from games.models import Match
from games.services import Stale, act
from games.timekeeper import tick
from tests.games.playing import Table, sit_down
from tests.games.rewinding import Rewound, Told
from tests.games.times import Time

ROUNDS = int(os.environ.get("ROUNDS", "1"))
"""How often each pair is tried."""
NOON = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)
TURN = ("throw", "move 12 18 6", "move 18 21 3", "done")
PACE = PACES["normal"]
KEEP_TIME = (None, "tick")

Deed = Callable[[], object]
AtOnce = Callable[[Deed, Deed], list[object]]
Wish = tuple[int | None, str]
"""Which seat asks for what; nobody keeps time."""
Begun = tuple[Sequence[str], Sequence[Wish]]
END: Sequence[Wish] = [(0, "resign"), (1, "resign"), (0, "give"), (1, "give")]
"""What can be asked for at any time; two of these meet in one situation only."""
ANSWERS: Sequence[Wish] = [(1, "accept {offer}"), (1, "refuse {offer}"), (0, "withdraw {offer}")]

SITUATIONS: dict[str, Begun] = {
    "to throw": (
        [],
        [*END, (0, "throw"), (0, "offer abort"), (1, "offer abort"), (1, "offer resign 1")],
    ),
    "to move": (
        TURN[:1],
        [
            *END,
            (0, "move 12 18 6"),
            (0, "move 12 15 3"),
            (0, "offer abort"),
            (1, "offer abort"),
            (0, "offer resign 1"),
        ],
    ),
    "in the middle of a turn": (
        TURN[:2],
        [*END, (0, "move 18 21 3"), (0, "undo"), (1, "offer abort"), (1, "throw")],
    ),
    "to say done": (
        TURN[:3],
        [*END, (0, "done"), (0, "undo"), (1, "throw"), (0, "offer takeback")],
    ),
    "passed on": (
        TURN,
        [*END, (1, "throw"), (0, "offer takeback"), (0, "undo"), (1, "offer abort")],
    ),
    "a turn is wanted back": ([*TURN, "offer takeback"], [*END, *ANSWERS, (1, "throw")]),
    "an end is wanted": (
        [*TURN, "offer abort"],
        [*END, *ANSWERS, (1, "throw"), (1, "offer abort"), (0, "offer takeback")],
    ),
    "giving up is offered": (
        [*TURN, "offer resign 1"],
        [*END, *ANSWERS, (1, "throw"), (0, "offer resign 2")],
    ),
    "over": ([*TURN, "resign"], [*END, (0, "rematch"), (1, "rematch"), (1, "throw")]),
    "out of time": (
        [*TURN[:1], "late"],
        [*END, KEEP_TIME, (0, "move 12 18 6"), (1, "offer abort")],
    ),
    "out of time with all played": (
        [*TURN[:3], "late"],
        [*END, KEEP_TIME, (0, "done"), (0, "undo"), (1, "throw")],
    ),
    "out of time with an offer": (
        [*TURN, "offer resign 1", "late"],
        [*END, *ANSWERS, KEEP_TIME, (1, "throw")],
    ),
}


@pytest.fixture
def table(
    anna: User, berta: User, monkeypatch: pytest.MonkeyPatch, transactional_db: None
) -> Table:
    """Anna and Berta with a clock that stands still; the dice always fall the same."""

    def throw(match: Match, rules: Rules[State], state: State) -> Throw:
        return Throw((3, 1) if state.seat is None else (6, 3))

    monkeypatch.setattr(dice, "throw", throw)
    return sit_down(anna, berta, pace="normal")


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """It is noon, and stays so."""
    return Time(monkeypatch, NOON)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_two_things_at_once_are_one_after_the_other(
    time: Time, table: Table, situation: str
) -> None:
    begun, wishes = SITUATIONS[situation]
    for deed in begun:
        bring_about(table, time, deed)
    offers = table.match.offers
    number = offers[0]["number"] if offers else 0
    ready = Rewound(table)
    with two_hands() as at_once:
        for pair in combinations_with_replacement(wishes, 2):
            if situation != "to move" and set(pair) <= set(END):
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
    ready = Barrier(2, timeout=10)

    def run(deed: Deed) -> object:
        ready.wait()
        return answer(deed)

    with ThreadPoolExecutor(2) as threads:

        def at_once(*deeds: Deed) -> list[object]:
            return [each.result() for each in [threads.submit(run, deed) for deed in deeds]]

        yield at_once
        at_once(connections.close_all, connections.close_all)


def bring_about(table: Table, time: Time, deed: str) -> None:
    """Do one thing more on the way to a situation."""
    if deed == "late":
        time.passes(PACE.delay + PACE.reserve + timedelta(seconds=2))
    else:
        table.act(0, deed)


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

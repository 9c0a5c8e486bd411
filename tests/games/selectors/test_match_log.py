"""The summary of an event log, built event by event, equals one made from the whole log."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.models import Event
from games.selectors.match_log import LISTED_TURNS, MAX_PUSHED, entries_of, fold
from games.selectors.turns import turns
from tests.games.support.event_log.invariants import check_log

KINDS = (
    *("throw", "throw", "move", "move", "move", "undo", "takeback", "game", "out", "back"),
    *("give", "offer", "answer", "ruling", "reopen", "rematch", "ready", "done", "call"),
)


@given(st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 3), st.booleans()), max_size=80))
def test_a_folded_log_says_what_the_whole_log_says(kinds: list[tuple[str, int, bool]]) -> None:
    events = write_log(kinds)
    for version in range(0, len(events) + 1, 7):
        check_log(fold(events[:version]), events[:version])
    check_log(fold(events), events)
    assert [entry.event for entry in entries_of(events)] == events


@pytest.mark.parametrize("seed", range(4))
def test_a_log_of_more_turns_than_a_board_lists_is_folded_alike(seed: int) -> None:
    rng = Random(seed)  # noqa: S311  nothing secret
    steps = () if seed % 2 else ("move", "call")
    kinds = ["throw"] * 8 + [kind for kind in KINDS if kind not in steps]
    events = write_log(
        [(rng.choice(kinds), rng.randrange(4), rng.random() < 0.5) for _ in range(400)]
    )
    versions = range(50, len(events) + 1, 25)
    assert max(len(turns(events[:version])) for version in versions) > LISTED_TURNS + 1
    for version in versions:
        check_log(fold(events[:version]), events[:version])


def test_a_log_keeps_no_more_turns_than_a_board_lists() -> None:
    events = write_log([("throw", 0, False)] * (3 * LISTED_TURNS))
    assert len(fold(events).turns) == LISTED_TURNS + 1


def test_a_log_describes_only_so_many_automatic_events() -> None:
    events = write_log([("throw", 0, True)] * (2 * MAX_PUSHED))
    assert len(fold(events).entries) == MAX_PUSHED


def write_log(kinds: list[tuple[str, int, bool]]) -> list[Event]:
    """Return a log with events of these kinds, without those that cannot come at their place."""
    events = [event_of(1, "start", None, {})]
    for kind, seat, automatic in kinds:
        payload = _payload(kind, seat, events)
        if payload is not None:
            name = "ruling" if kind == "reopen" else kind
            events.append(event_of(len(events) + 1, name, seat, payload, automatic=automatic))
    return events


def event_of(
    number: int, kind: str, seat: int | None, payload: object, *, automatic: bool = False
) -> Event:
    """Return an event with these values, which is not stored."""
    return Event(
        pk=number,
        number=number,
        kind=kind,
        seat=seat,
        payload=payload,
        position=str(number),
        automatic=automatic,
    )


def _payload(kind: str, seat: int, events: list[Event]) -> dict[str, Any] | None:
    """Return a payload for the next event of a log; None if such an event cannot come there."""
    log = fold(events)
    offers = [event.number for event in log.offers.values()]
    has_left = seat in log.played.left_seats
    possible = {
        "undo": bool(log.turns[-1].steps),
        "takeback": bool(log.turns[-1].steps),
        "out": not has_left,
        "back": has_left,
        "answer": bool(offers),
    }
    payloads: dict[str, dict[str, Any]] = {
        "out": {"why": "abandoned", "then": "ends"},
        "offer": {"offer": "abort"},
        "answer": {"offer": offers[-1] if offers else 0, "accepted": False},
        "ruling": {"ruling": "reseat", "seat": seat},
        "reopen": {"ruling": "reopen", "at": max(1, len(events) - 7 * seat)},
    }
    return payloads.get(kind, {}) if possible.get(kind, True) else None

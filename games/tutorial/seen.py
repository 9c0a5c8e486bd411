"""Statements that the guide has already explained, derived from the event log alone."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from games.engine.exchange import action_from
from games.engine.state import Throw
from games.engine.text import action_text, read_action, read_position
from games.models import Event
from games.selectors.turns import STEPS
from games.tutorial.text import before_throw, explain

KEPT = 8192


def find_explained(events: Sequence[Event], seat: int) -> frozenset[str]:
    """Return the ids of the statements explained to a seat before its last action.

    What happened since then is explained on every board until the seat acts again.
    """
    earlier = _events_before_last_action(events, seat)
    boards = (_of_position(event.position, seat) for event in earlier)
    steps = (
        _of_step(before.position, action_text(action_from(event.payload)))
        for before, event in pairwise(earlier)
        if event.kind in STEPS and event.seat != seat
    )
    return frozenset(_all(boards)) | frozenset(_all(steps))


def _events_before_last_action(events: Sequence[Event], seat: int) -> Sequence[Event]:
    own = [at for at, event in enumerate(events) if event.seat == seat]
    if not own:
        return ()
    return events[: own[-1] + (own[-1] < len(events) - 1)]


def _all(sets: Iterable[frozenset[str]]) -> set[str]:
    return set[str]().union(*sets)


@lru_cache(maxsize=KEPT)
def _of_position(position: str, seat: int) -> frozenset[str]:
    rules, state = read_position(position)
    if state.seat != seat or rules.due(state) == "over":
        return frozenset()
    if rules.due(state) == "throw":
        return frozenset(remark.statement for remark in before_throw(rules, state))
    ways = (
        explain(rules, state, [choice], rules.apply(state, choice))
        for choice in rules.legal_moves(state)
    )
    return frozenset(remark.statement for way in ways for remark in way)


@lru_cache(maxsize=KEPT)
def _of_step(position: str, action: str) -> frozenset[str]:
    rules, state = read_position(position)
    done = read_action(action)
    if isinstance(done, Throw):
        return frozenset()
    after = rules.apply(state, done)
    return frozenset(remark.statement for remark in explain(rules, state, [done], after))

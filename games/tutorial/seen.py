"""Finds the statements that the guide has already explained, from the event log alone."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from games.engine.forms.exchange import action_from
from games.engine.forms.text import action_text, read_action, read_position
from games.engine.state import Throw
from games.models import Event
from games.selectors.turns import STEPS
from games.tutorial.text import explain, remarks_before_throw

CACHE_SIZE = 8192


def find_explained(events: Sequence[Event], seat: int) -> frozenset[str]:
    """Return the ids of the statements that were explained to a seat before its last action.

    Statements explained since then do not count: they stay in the panel until the seat acts.
    """
    earlier = _events_before_last_action(events, seat)
    boards = (_explained_in_position(event.position, seat) for event in earlier)
    steps = (
        _explained_on_step(before.position, action_text(action_from(event.payload)))
        for before, event in pairwise(earlier)
        if event.kind in STEPS and event.seat != seat
    )
    return frozenset(_union(boards)) | frozenset(_union(steps))


def _events_before_last_action(events: Sequence[Event], seat: int) -> Sequence[Event]:
    own = [at for at, event in enumerate(events) if event.seat == seat]
    if not own:
        return ()
    return events[: own[-1] + (own[-1] < len(events) - 1)]


def _union(sets: Iterable[frozenset[str]]) -> set[str]:
    return set[str]().union(*sets)


@lru_cache(maxsize=CACHE_SIZE)
def _explained_in_position(position: str, seat: int) -> frozenset[str]:
    rules, state = read_position(position)
    if state.seat != seat or rules.due(state) == "over":
        return frozenset()
    if rules.due(state) == "throw":
        return frozenset(remark.statement for remark in remarks_before_throw(rules, state))
    explanations = (
        explain(rules, state, [choice], rules.apply(state, choice))
        for choice in rules.legal_moves(state)
    )
    return frozenset(remark.statement for remarks in explanations for remark in remarks)


@lru_cache(maxsize=CACHE_SIZE)
def _explained_on_step(position: str, action: str) -> frozenset[str]:
    rules, state = read_position(position)
    choice = read_action(action)
    if isinstance(choice, Throw):
        return frozenset()
    after = rules.apply(state, choice)
    return frozenset(remark.statement for remark in explain(rules, state, [choice], after))

"""Counts and times the actions that players ask for."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import perf_counter

from accounts.ops.metrics import ACTION_SECONDS, ACTIONS
from games.play.actions.wire import ANSWERS, SIMPLE_ACTIONS

DONE, FAILED = "done", "error"
"""Outcomes of an action that was carried out, and of one that the site failed to carry out."""
KINDS = frozenset((*SIMPLE_ACTIONS, *ANSWERS, "move", "call", "play", "offer"))
"""First words of the wire form."""
OTHER_KIND = "unknown"
REFUSALS: Mapping[str, str] = {
    "DoesNotExist": "not_seated",
    "NotSeated": "not_seated",
    "Overdue": "overdue",
    "Stale": "stale",
    "Unreadable": "unreadable",
    "Illegal": "illegal",
    "Misread": "illegal",
    "Sanctioned": "sanctioned",
}
"""Outcomes of actions that were refused, by the class of the error."""


@contextmanager
def measured_action(text: str) -> Iterator[None]:
    """Context manager that counts and times the action with this wire form by its outcome."""
    began, outcome = perf_counter(), DONE
    try:
        yield
    except Exception as error:
        outcome = REFUSALS.get(type(error).__name__, FAILED)
        raise
    finally:
        ACTION_SECONDS.observe(perf_counter() - began)
        ACTIONS.labels(kind_of(text), outcome).inc()


def kind_of(text: str) -> str:
    """Return the first word of an action in wire form, or `unknown` if it names no action."""
    word = text.partition(" ")[0]
    return word if word in KINDS else OTHER_KIND

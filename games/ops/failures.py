"""Isolation of failures: one broken match, mail or account does not stop a background task.

The objects that a task works on are its items. If the work on an item fails, the failure is logged
and the item is tried again later, after growing delays. After `len(RETRY_DELAYS)` retries the item
is in quarantine: it is not tried any more. Staff see it on the overview and can release it.
"""

import logging
from collections.abc import Callable, Iterable
from datetime import timedelta
from pathlib import Path
from traceback import extract_tb
from typing import TypeVar

from django.db import OperationalError, transaction
from django.utils import timezone

from accounts.ops.compiled_query import CompiledRows
from games.models import Failure, Match

log = logging.getLogger(__name__)
T = TypeVar("T")

RETRY_DELAYS = (
    timedelta(seconds=1),
    timedelta(seconds=5),
    timedelta(seconds=30),
    timedelta(minutes=2),
    timedelta(minutes=10),
)
"""How long an item is held back after its first, second, ... failure."""

_failing_items = CompiledRows(
    lambda task: Failure.objects.filter(task=task).values_list("item"), texts=1
)


class Attempts:
    """One round of a background task; the failure of one item does not affect the others."""

    def __init__(self, task: str) -> None:
        self.task = task
        self._failing = {item for (item,) in _failing_items(task)}
        # In the normal case nothing has failed; then the query above is the only one.
        held = Failure.objects.held_back(task) if self._failing else Failure.objects.none()
        self.held_back = set(held.values_list("item", flat=True))
        """Primary keys, as text, of the items that must not be tried in this round."""

    @property
    def due_again(self) -> set[str]:
        """Primary keys, as text, of the items that have failed and may be tried again now."""
        return self._failing - self.held_back

    def attempt(self, item: object, work: Callable[[], T]) -> T | None:
        """Call `work` for one item and return its result, or None if it raises an exception.

        The exception is recorded as a failure of the item and not raised again. Raises
        `DatabaseError` only if the failure cannot be recorded because the database does not answer.
        """
        key = str(item)
        try:
            result = work()
        except Exception as error:
            record_failure(self.task, key, error)
            self.held_back.add(key)
            return None
        if key in self._failing:
            Failure.objects.filter(task=self.task, item=key).delete()
        return result


def record_failure(task: str, item: str, error: Exception) -> Failure:
    """Log and store a failure of an item, and set when the item is tried again.

    An `OperationalError` of the database, such as a timeout, never leads to quarantine.
    """
    now = timezone.now()
    with transaction.atomic():
        failure, _ = Failure.objects.select_for_update().get_or_create(task=task, item=item)
        failure.tries += 1
        failure.last_at, failure.error = now, _describe(error)
        if failure.tries <= len(RETRY_DELAYS):
            failure.retry_at = now + RETRY_DELAYS[failure.tries - 1]
        else:
            failure.retry_at = (
                now + RETRY_DELAYS[-1] if isinstance(error, OperationalError) else None
            )
        failure.save()
    if failure.in_quarantine:
        log.error("%s: %s is in quarantine after %s tries", task, item, failure.tries)
    log.error("%s failed for %s", task, item, exc_info=error)
    return failure


def retry_now(failure: Failure) -> None:
    """Release an item from quarantine: the next round of its task tries it again."""
    failure.tries, failure.retry_at, failure.reported = 0, timezone.now(), False
    failure.save(update_fields=["tries", "retry_at", "reported"])


def is_in_quarantine(match: Match) -> bool:
    """Whether a match is in quarantine: its due action failed too often and is not tried again."""
    return Failure.objects.in_quarantine().filter(task__in=MATCH_TASKS, item=match.pk).exists()


def discard_settled() -> None:
    """Delete the failures of matches that have no due action any more.

    In these matches a player or staff has acted in the meantime.
    """
    failing = Failure.objects.filter(task__in=MATCH_TASKS)
    due = Match.objects.filter(due_at__lte=timezone.now()).values("pk")
    failing.exclude(item__in=due).delete()


def render_each(matches: Iterable[Match], render: Callable[[Match], T]) -> list[T]:
    """Return what `render` makes of each match; a match for which it fails is left out."""
    rendered = list[T]()
    for match in matches:
        try:
            rendered.append(render(match))
        except Exception:
            log.exception("could not show match %s in a list", match.pk)
    return rendered


MATCH_TASKS = ("time", "thinking")
"""Tasks whose items are matches with due actions."""


def _describe(error: Exception) -> str:
    frames = extract_tb(error.__traceback__)
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__} {place}".strip()[:200]

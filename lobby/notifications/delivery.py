"""Background job that sends notifications to users' devices.

Each notification is isolated, like a mail: one that raises an exception is recorded and held back,
and the others are sent.
"""

from functools import partial

from accounts.notifications import delivery, trial
from accounts.notifications.messages import Kinds
from accounts.notifications.sending import send_all
from games.notifications import messages as matches
from games.notifications import seat_offers
from games.ops.failures import Attempts
from games.timekeeper import run_forever
from lobby.notifications import challenges

TASK = "notifying"
"""Name under which failures of notifications are recorded."""
INTERVAL_SECONDS = 5.0
"""Seconds between two searches for notifications to send."""
BATCH_SIZE = 50
"""Maximum number of notifications sent in one round, all at the same time."""
KINDS: Kinds = {**trial.KINDS, **matches.KINDS, **seat_offers.KINDS, **challenges.KINDS}
"""All kinds of notifications."""


async def notification_loop() -> None:
    """Send notifications that are due, as long as the process lives."""
    await run_forever(TASK, send_due, lambda: INTERVAL_SECONDS)


def send_due() -> int:
    """Send at most `BATCH_SIZE` notifications that are due; return how many were sent."""
    attempts = Attempts(TASK)
    due = delivery.due_notifications(BATCH_SIZE, attempts.held_back)
    found = [attempts.attempt(pk, partial(delivery.claim, pk, KINDS)) for pk in due]
    claimed = [each for each in found if each is not None]
    answers = send_all([each.letter for each in claimed])
    for each, answer in zip(claimed, answers, strict=True):
        attempts.attempt(each.pk, partial(delivery.store_answer, each, answer))
    return len(claimed)

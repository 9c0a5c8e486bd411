"""What nobody clicks for: computers, people's wishes, beginnings, time that runs out, and mail."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial

from channels.db import database_sync_to_async
from django.db import DatabaseError
from django.utils import timezone

from games import services
from games.engine.core import Illegal, Impossible
from games.engine.exchange import Unreadable
from games.models import Match
from games.outages import beat
from games.post import deliver
from games.thinking import Silent, thinker
from games.vitals import here

log = logging.getLogger(__name__)

INTERVAL = 0.2
"""Seconds between two looks at what is due."""
POST = 5.0
"""Seconds between two looks at what mail is to be sent."""
PULSE = 1.0
"""Seconds between two signs of life."""
AT_ONCE = 100
"""How many matches are seen to in one look."""


def tick(**which: bool) -> int:
    """See to everything that is due, or to `which` of it, and tell how many matches that were."""
    due = Match.objects.filter(due_at__lte=timezone.now(), **which).order_by("due_at")
    matches = list(due.values_list("pk", flat=True)[:AT_ONCE])
    for match_id in matches:
        try:
            _see_to(match_id)
        except (Illegal, Impossible, Silent, Unreadable) as reason:
            # One match that cannot go on is no reason for the others to stand still.
            log.error("the computer cannot play in match %s: %s", match_id, reason)
    return len(matches)


def _see_to(match_id: str) -> None:
    question = services.see_to(match_id)
    if question is not None:
        services.play_computer(question, thinker.answer(question))


async def keep_time() -> None:
    """See to people's wishes, beginnings and clocks for as long as the process lives."""
    await again_and_again("time", partial(tick, computer_due=False), lambda: INTERVAL)


async def keep_thinking() -> None:
    """Let computers play for as long as the process lives; clocks do not wait for them."""
    await again_and_again("thinking", partial(tick, computer_due=True), lambda: INTERVAL)


async def keep_post() -> None:
    """Send mail for as long as the process lives."""
    await again_and_again("post", deliver, lambda: POST)


async def keep_alive() -> None:
    """Say each second that the site is alive, for as long as the process lives."""
    await again_and_again("pulse", beat, lambda: PULSE)


async def again_and_again(
    loop: str, deed: Callable[[], object], pause: Callable[[], float]
) -> None:
    """Do something, and again after each pause, also while the database does not answer.

    The overview of staff tells by the name of the loop when that was last done.
    """
    while True:
        try:
            await database_sync_to_async(_turn, thread_sensitive=False)(loop, deed)
        except DatabaseError:
            log.warning("the database did not answer; trying again", exc_info=True)
        await asyncio.sleep(pause())


def _turn(loop: str, deed: Callable[[], object]) -> None:
    deed()
    here.turned(loop)

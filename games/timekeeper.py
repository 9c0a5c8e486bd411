"""Background loops: due actions of matches, bot moves, mail and heartbeats."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial

from channels.db import database_sync_to_async
from django.utils import timezone

from accounts.ops.metrics import LOOP_FAILURES
from accounts.ops.outages import is_unavailable, log_outage
from games.analysis.requests import TASK as ANALYSIS
from games.analysis.worker import AnalysisWorker
from games.bots.pool import bots
from games.live.announce import announcing_from
from games.mail.delivery import deliver
from games.ops.failures import Attempts
from games.ops.health import this_process
from games.play import services
from games.play.bots.schedule import TASK as THINKING
from games.play.bots.schedule import BotSchedule
from games.play.outages import heartbeat
from games.selectors.due import DueMatches

log = logging.getLogger(__name__)

TASK = "time"
"""Name under which failures of matches are recorded, other than those of bots."""
INTERVAL = 0.2
"""Seconds between two searches for matches that have a due action."""
MAIL_INTERVAL = 5.0
"""Seconds between two searches for mail to send."""
HEARTBEAT_INTERVAL = 1.0
"""Seconds between two heartbeats."""
BATCH_SIZE = 100
"""Maximum number of matches handled in one round."""
_due_matches = DueMatches(of_bots=False, limit=BATCH_SIZE)
MAX_RETRY_DELAY = 30.0
"""Maximum number of seconds that a failing loop waits before its next round."""
RESTART_DELAY = 1.0
"""Seconds before a loop that has ended is started again."""

Loop = Callable[[], Coroutine[None, None, None]]
"""A coroutine function that runs as long as its process."""


def run_due() -> int:
    """Perform everything that is due in matches, and wait for bots; return how much it was."""
    matches = _find_due(attempts := Attempts(TASK))
    acted = BotSchedule(bots).run_due()
    return acted + _perform(matches, attempts)


def run_due_actions() -> None:
    """Perform the due action of each match that has one, except bots' moves.

    A failure is recorded; the round goes on with the other matches.
    """
    attempts = Attempts(TASK)
    _perform(_find_due(attempts), attempts)


def _find_due(attempts: Attempts) -> list[str]:
    return _due_matches.find(timezone.now(), attempts.held_back)


def _perform(matches: list[str], attempts: Attempts) -> int:
    for match_id in matches:
        attempts.attempt(match_id, partial(services.run_due_action, match_id))
    return len(matches)


async def timekeeper_loop() -> None:
    """Perform all due actions except bots' moves, for example expired clocks and next games."""
    await run_forever(TASK, run_due_actions, lambda: INTERVAL)


async def bot_loop() -> None:
    """Let bots move; this is a loop of its own, so that clocks do not wait for bots."""
    schedule = BotSchedule(bots)
    await run_forever(THINKING, schedule.work, lambda: schedule.seconds_to_wait(INTERVAL))


async def analysis_loop() -> None:
    """Analyse finished matches, one at a time."""
    worker = AnalysisWorker()
    await run_forever(ANALYSIS, worker.work, lambda: worker.seconds_to_wait)


async def mail_loop() -> None:
    """Send mails that are due."""
    await run_forever("post", deliver, lambda: MAIL_INTERVAL)


async def heartbeat_loop() -> None:
    """Write a heartbeat every `HEARTBEAT_INTERVAL` seconds."""
    await run_forever("pulse", heartbeat, lambda: HEARTBEAT_INTERVAL)


async def run_forever(loop: str, work: Callable[[], object], interval: Callable[[], float]) -> None:
    """Call `work` in a worker thread without end, with `interval()` seconds between two rounds.

    A round that raises an exception is logged. Each failure in a row doubles the wait, up to
    `MAX_RETRY_DELAY`. The staff overview shows when each loop last finished a round.
    """
    failed = 0
    while True:
        try:
            await database_sync_to_async(_run_round, thread_sensitive=False)(loop, work)
            failed = 0
        except Exception as error:
            failed += 1
            LOOP_FAILURES.labels(loop).inc()
            if is_unavailable(error):
                log_outage(log, f"{loop}: the database cannot serve; trying again", error)
            else:
                log.exception("%s: a round failed; trying again", loop)
        await asyncio.sleep(_retry_delay(interval(), failed))


def _retry_delay(interval: float, failed: int) -> float:
    return max(interval, min(interval * 2.0**failed, MAX_RETRY_DELAY))


async def run_supervised(*loops: Loop) -> None:
    """Run all loops, each in a task of its own, until this coroutine is cancelled.

    A loop that ends is started again. The event loop also sends all announcements of this process.
    """
    with announcing_from(asyncio.get_running_loop()):
        async with asyncio.TaskGroup() as group:
            for loop in loops:
                group.create_task(_supervise(loop))


async def _supervise(loop: Loop) -> None:
    while True:
        try:
            await loop()
            log.error("%s has ended; starting it again", loop.__name__)
        except Exception:
            log.exception("%s has failed; starting it again", loop.__name__)
        await asyncio.sleep(RESTART_DELAY)


def _run_round(loop: str, work: Callable[[], object]) -> None:
    work()
    this_process.loop_ran(loop)

"""The schedule of a process: the actions of bots that it has taken on, and their coming choices.

A bot is asked as soon as its turn begins, so that it thinks while its delay passes.
"""

from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Protocol

from django.utils import timezone

from games.bots.client import BotRequest
from games.engine.state import Choice
from games.models import Match
from games.ops.failures import Attempts
from games.play.bots.turns import (
    BotTurn,
    give_back,
    keep_matches,
    play_bot_choice,
    read_decision,
    take_on_matches,
)
from games.play.outages import is_running

TASK = "thinking"
"""Name under which failures of matches are recorded."""
AHEAD = timedelta(seconds=1)
"""How long before it is due an action is taken on; longer than the longest delay of bots."""
PASS_SIZE = 10
"""Maximum number of actions carried out in one pass, so that the next bots are asked soon."""
KEEP_INTERVAL = timedelta(seconds=2)
"""Time after which actions that wait for late bots are kept from other processes once more."""
SHORTEST_WAIT = 0.02
"""Minimum number of seconds between two passes."""
LATE_WAIT = 0.05
"""Maximum number of seconds for which a pass waits for bots that are late."""

ComingChoice = Future[Choice | None]


class Bots(Protocol):
    """The type of what answers requests; `games.bots.pool.BotPool` fits it."""

    def ask(self, request: BotRequest, due_at: datetime) -> ComingChoice:
        """Return the coming choice of a bot, which is needed at `due_at`."""


@dataclass(frozen=True, slots=True)
class _Planned:
    turn: BotTurn
    choice: ComingChoice


class BotSchedule:
    """The actions of bots that this process has taken on and will carry out when they are due."""

    def __init__(self, bots: Bots) -> None:
        self._bots = bots
        self._planned = dict[str, _Planned]()
        self._kept_at = timezone.now()

    def work(self) -> None:
        """Carry out actions that are due, and ask the bots whose turns have begun.

        A failure is recorded for its match; the others go on. If all actions that are due still
        wait for their bots, waits for the first answer. After an outage all actions are dropped;
        they are taken on again when the lost time has been given back.
        """
        self._wait_for_late_bots()
        if not is_running(timezone.now()):
            self._drop_all()
            return
        self._keep_late()
        attempts = Attempts(TASK)
        ready = [each for each in self._find_due() if each.choice.done()]
        self._carry_out(attempts, ready[:PASS_SIZE])
        # Last, so that bots whose turn goes on think about their next action at once.
        self._take_on(AHEAD, attempts)

    def run_due(self) -> int:
        """Carry out all actions that are due now, and wait for their bots; return their number.

        Actions whose match is locked by a request are given back.
        """
        attempts = Attempts(TASK)
        self._take_on(timedelta(0), attempts)
        planned = list(self._planned.values())
        wait(each.choice for each in planned)
        self._carry_out(attempts, planned)
        for each in self._planned.values():
            give_back(each.turn)
        self._planned.clear()
        return len(planned)

    def seconds_to_wait(self, interval: float) -> float:
        """Return in how many seconds the next pass should begin, at most `interval`."""
        now = timezone.now()
        waits = ((each.turn.due_at - now).total_seconds() for each in self._planned.values())
        return max(SHORTEST_WAIT, min(interval, *waits)) if self._planned else interval

    def _wait_for_late_bots(self) -> None:
        choices = [each.choice for each in self._find_due()]
        if choices and not any(choice.done() for choice in choices):
            wait(choices, LATE_WAIT, FIRST_COMPLETED)

    def _drop_all(self) -> None:
        for each in self._planned.values():
            each.choice.cancel()
        self._planned.clear()

    def _keep_late(self) -> None:
        """Keep other processes from asking bots that are late once more."""
        now = timezone.now()
        if abs(now - self._kept_at) >= KEEP_INTERVAL:
            self._kept_at = now
            late = [each.turn.match_id for each in self._find_due()]
            if late:
                keep_matches(late, AHEAD)

    def _take_on(self, ahead: timedelta, attempts: Attempts) -> None:
        for match in take_on_matches(ahead, attempts.held_back):
            known = self._planned.get(match.pk)
            if known is not None:
                if known.turn.version == match.version:
                    continue  # Its bot still thinks.
                known.choice.cancel()
            assert match.due_at is not None  # noqa: S101  the query has filtered by it
            turn = BotTurn(match.pk, match.version, match.due_at)
            self._planned[match.pk] = _Planned(turn, self._ask(match, turn))

    def _ask(self, match: Match, turn: BotTurn) -> ComingChoice:
        """Ask the bot if it has a choice. An error is raised by the coming choice."""
        choice = ComingChoice()
        try:
            decision = read_decision(match)
            if isinstance(decision, BotRequest):
                return self._bots.ask(decision, turn.due_at)
            choice.set_result(decision)
        except Exception as error:
            choice.set_exception(error)
        return choice

    def _find_due(self) -> list[_Planned]:
        """Return the actions that are due, the first due first."""
        now = timezone.now()
        due = (each for each in self._planned.values() if each.turn.due_at <= now)
        return sorted(due, key=lambda each: each.turn.due_at)

    def _carry_out(self, attempts: Attempts, ready: list[_Planned]) -> None:
        """Carry out actions; those whose match is locked stay planned."""
        for each in ready:
            turn = each.turn
            done = attempts.attempt(turn.match_id, partial(play_bot_choice, turn, each.choice))
            if done is None:
                give_back(turn)
            if done is not False:
                del self._planned[turn.match_id]

"""The bot processes of a server process, and the queue of requests that wait for them."""

from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import UTC, datetime
from heapq import heappop, heappush
from itertools import count
from threading import Condition, Thread

from django.conf import settings

from accounts.ops.metrics import BOT_QUEUE
from games.bots.client import BotProcess, BotRequest
from games.engine.state import Choice

AT_ONCE = datetime.min.replace(tzinfo=UTC)
"""Time that puts a request before all others: a player's page waits for the choice."""


@dataclass(order=True, slots=True)
class _Waiting:
    """A request in the queue; those that are due first come first."""

    due_at: datetime
    number: int
    request: BotRequest = field(compare=False)
    choice: "Future[Choice | None]" = field(compare=False)


class BotPool:
    """Up to `size` bot processes, which take requests from one queue.

    The request that is due first comes first. A match has one request in the queue at a time, since
    its next decision depends on the last; so no match waits for second decisions of others. A
    process is started when a request comes and all others are busy.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._queue, self._numbers = list[_Waiting](), count()
        self._changed = Condition()
        self._started = self._idle = 0

    def ask(self, request: BotRequest, due_at: datetime) -> "Future[Choice | None]":
        """Queue a request whose choice is needed at `due_at`, and return the coming choice.

        It is what `BotProcess.answer` returns or raises. A request that is cancelled before a
        process has taken it is dropped.
        """
        choice = Future[Choice | None]()
        with self._changed:
            if len(self._queue) >= self._idle and self._started < self._size:
                Thread(target=self._work, name=f"bots_{self._started}", daemon=True).start()
                self._started += 1
            heappush(self._queue, _Waiting(due_at, next(self._numbers), request, choice))
            self._changed.notify()
        return choice

    def answer(self, request: BotRequest) -> Choice | None:
        """Return or raise what `BotProcess.answer` does; the request comes before all others."""
        return self.ask(request, AT_ONCE).result()

    def count_waiting(self) -> int:
        """Return how many requests no process has taken yet."""
        return len(self._queue)

    def _work(self) -> None:
        """Answer requests in a bot process without end, one at a time."""
        process = BotProcess()
        while True:
            waiting = self._take()
            if waiting.choice.set_running_or_notify_cancel():
                try:
                    waiting.choice.set_result(process.answer(waiting.request))
                except Exception as error:
                    waiting.choice.set_exception(error)

    def _take(self) -> _Waiting:
        with self._changed:
            self._idle += 1
            while not self._queue:
                self._changed.wait()
            self._idle -= 1
            return heappop(self._queue)


bots = BotPool(settings.BOT_PROCESSES)
"""The bot processes of this server process."""
BOT_QUEUE.set_function(bots.count_waiting)

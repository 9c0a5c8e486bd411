"""The engine process that evaluates decisions for hints, one request at a time.

No bot, loop or row lock waits for it. A player who asks waits a few seconds at most, and finds what
came later by asking again.
"""

from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotInTime
from datetime import timedelta
from threading import Lock

from games.bots.process import EngineProcess, EngineTimeout
from games.engine.analysis.analyse import STANDARD
from games.engine.analysis.report import Ply, Report, report_from
from games.engine.explanations import InvalidPosition
from games.engine.forms.exchange import action_form, position_form
from games.engine.forms.reading import Json
from games.engine.rules import Rules
from games.engine.state import State

PATIENCE = timedelta(seconds=3)
"""Longest wait of a player's request; a decision takes a few hundredths of a second."""
LOW_PRIORITY = 10
ROOM = 3
"""Maximum number of requests that wait for the process; further ones get no answer."""
KEPT = 100
"""Maximum number of answers that each server process keeps."""

Key = tuple[Rules[State], tuple[Ply, ...]]


class HintProcess:
    """An engine process of low priority, the requests that wait for it, and its latest answers."""

    def __init__(self) -> None:
        self._process = EngineProcess(LOW_PRIORITY)
        self._queue = ThreadPoolExecutor(1, "hints")
        self._lock = Lock()
        self._asked = OrderedDict[Key, Future[Report]]()

    def report(self, rules: Rules[State], plies: Sequence[Ply]) -> Report | None:
        """Return the analysis of these actions; None if it does not come within `PATIENCE`.

        None, too, if `ROOM` other requests wait.
        """
        coming = self._request((rules, tuple(plies)))
        if coming is None:
            return None
        try:
            return coming.result(PATIENCE.total_seconds())
        except (NotInTime, EngineTimeout, InvalidPosition):
            return None

    def _request(self, key: Key) -> Future[Report] | None:
        with self._lock:
            coming = self._asked.pop(key, None)
            if coming is None or (coming.done() and coming.exception() is not None):
                if sum(not each.done() for each in self._asked.values()) >= ROOM:
                    return None
                coming = self._queue.submit(self._analyse, *key)
            self._asked[key] = coming
            if len(self._asked) > KEPT:
                self._asked.popitem(last=False)
            return coming

    def _analyse(self, rules: Rules[State], plies: Sequence[Ply]) -> Report:
        return report_from(self._process.request(analysis_request(rules, plies)))


def analysis_request(
    rules: Rules[State], plies: Sequence[Ply], depth: str = STANDARD
) -> dict[str, Json]:
    """Return the request of the line protocol that analyses these actions."""
    forms: list[Json] = [
        {
            "number": ply.number,
            "position": position_form(rules, ply.state),
            "action": action_form(ply.action),
        }
        for ply in plies
    ]
    return {"do": "analyse", "depth": depth, "plies": forms}


hint_process = HintProcess()
"""The hint process of this server process; its engine starts with the first request."""

"""The process that judges decisions while a player waits: for hints, one request at a time.

No bot, loop or row lock waits for it; a request that it does not answer in time is given up.
"""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotInTime
from datetime import timedelta

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


class Judge:
    """An engine process of low priority and the queue of requests that wait for it."""

    def __init__(self) -> None:
        self._process = EngineProcess(LOW_PRIORITY, PATIENCE)
        self._queue = ThreadPoolExecutor(1, "judge")

    def report(self, rules: Rules[State], plies: Sequence[Ply]) -> Report | None:
        """Return the analysis of these actions; None if it does not come within `PATIENCE`."""
        coming: Future[Report] = self._queue.submit(self._analyse, rules, plies)
        try:
            return coming.result(PATIENCE.total_seconds())
        except (NotInTime, EngineTimeout, InvalidPosition):
            coming.cancel()
            return None

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


judge = Judge()
"""The judge of this server process; its engine starts with the first request."""

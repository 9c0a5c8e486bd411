"""Evaluations, choices of the computer and hints, by an engine process of low priority.

No bot, loop or row lock waits for it; only readers who asked do, and no address takes all places.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from datetime import timedelta
from threading import Lock

from games.bots.places import Busy, Places
from games.bots.process import EngineProcess, EngineTimeout
from games.engine.analysis.analyse import STANDARD
from games.engine.analysis.report import Decision, Ply, Report, report_from
from games.engine.forms.exchange import action_form, action_from, position_form
from games.engine.forms.reading import Json
from games.engine.rules import Rules
from games.engine.state import Action, State

TIMEOUT = timedelta(seconds=8)
"""Longest wait for an answer; the slowest evaluation takes about a second."""
NICENESS = 10
"""The priority of the process, lower than that of the bots in matches."""
KEPT = 2_000
"""Maximum number of evaluations that each server process keeps."""

Key = tuple[Rules[State], State]


class Evaluator:
    """The engine process of analysis boards and hints, and the evaluations that it has made."""

    def __init__(self) -> None:
        self._process = EngineProcess(NICENESS, TIMEOUT)
        self.places, self._lock = Places(), Lock()
        self._kept = OrderedDict[Key, Decision | None]()

    def is_kept(self, rules: Rules[State], state: State) -> bool:
        """Whether the evaluation of a position is at hand."""
        return (rules, state) in self._kept

    def evaluate(self, rules: Rules[State], state: State) -> Decision | None:
        """Return what the active seat can choose; None if there is nothing to choose.

        Raises `Busy`.
        """
        key = rules, state
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        answer = self._ask({"do": "evaluate", "position": position_form(rules, state)})
        decision = next(iter(report_from(answer["report"]).decisions), None)
        with self._lock:
            self._kept[key] = decision
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return decision

    def choose(self, rules: Rules[State], state: State, level: str) -> Action | None:
        """Return what a bot of this level chooses; None if it throws. Raises `Busy`."""
        position = position_form(rules, state)
        chosen = self._ask({"do": "choose", "position": position, "level": level})["action"]
        return None if chosen is None else action_from(chosen)

    def analyse(self, rules: Rules[State], plies: Sequence[Ply]) -> Report:
        """Return what each decision in these actions was worth. Raises `Busy`."""
        return report_from(self._ask(analysis_request(rules, plies)))

    def replay(self, text: str, analysed: int | None = None) -> Mapping[str, Json]:
        """Return the answer of the engine to a match file, with the report of one of its games.

        Raises `Busy`.
        """
        return self._ask({"do": "replay", "mat": text, "analyse": analysed})

    def _ask(self, message: dict[str, Json]) -> Mapping[str, Json]:
        with self.places.take():
            try:
                return self._process.request(message)
            except EngineTimeout as error:
                raise Busy from error


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


evaluator = Evaluator()
"""The evaluator of this server process; it starts its engine process when it is first asked."""

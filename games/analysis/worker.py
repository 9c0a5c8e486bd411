"""The worker of a process: computes analyses one at a time, in a process of lowest priority."""

from dataclasses import dataclass
from datetime import timedelta
from time import monotonic

from django.utils import timezone

from games.analysis.plies import Chunk, chunks_of
from games.analysis.reports import store_report
from games.analysis.requests import TASK, taken_on, waiting_analyses
from games.board.history import end_event_number
from games.bots.evaluation import analysis_request
from games.bots.process import EngineProcess
from games.engine.analysis.report import Report, report_from
from games.models import Analysis, Match
from games.ops.failures import Attempts
from games.selectors.log_cache import events_until

LEASE = timedelta(minutes=2)
"""How long an analysis is a worker's own after its last sign of life; later another may begin."""
CHUNK_TIMEOUT = timedelta(seconds=60)
"""Longest wait for one chunk; the process has lowest priority, so others can hold it up."""
LOWEST_PRIORITY = 19
IDLE_WAIT, BUSY_WAIT = 1.0, 0.02
"""Seconds between two rounds, without and with an analysis to go on with."""


@dataclass(slots=True)
class _Job:
    """An analysis that this worker has taken on, and what is done of it."""

    analysis: Analysis
    chunks: list[Chunk]
    last_event: int
    report: Report
    done: int = 0
    seconds: float = 0.0


class AnalysisWorker:
    """Takes on waiting analyses and computes one chunk of one analysis in each round."""

    def __init__(self) -> None:
        self._process = EngineProcess(LOWEST_PRIORITY, CHUNK_TIMEOUT)
        self._job: _Job | None = None

    @property
    def seconds_to_wait(self) -> float:
        """Seconds until the next round."""
        return IDLE_WAIT if self._job is None else BUSY_WAIT

    def work(self) -> None:
        """Analyse the next chunk, or take on another analysis.

        A failure is recorded for its match; the next round goes on with another.
        """
        attempts = Attempts(TASK)
        if self._job is None:
            found = waiting_analyses().exclude(match__in=attempts.held_back).first()
            if found is None or not _update(found):
                return
            attempts.attempt(found.match_id, lambda: self._begin(found))
            return
        match_id = self._job.analysis.match_id
        if attempts.attempt(match_id, self._go_on) is None:
            self._drop(match_id)

    def run_all(self) -> None:
        """Compute all waiting analyses."""
        self.work()
        while self._job is not None:
            self.work()

    def stop(self) -> None:
        """Kill the engine process; the analysis that was begun is left to other workers."""
        self._process.stop()
        self._job = None

    def _begin(self, analysis: Analysis) -> None:
        match = Match.objects.get(pk=analysis.match_id)
        last = end_event_number(match, events_until(match.pk, match.version))
        chunks = chunks_of(events_until(match.pk, last))
        actions = sum(len(plies) for _, plies in chunks)
        _update(analysis, actions=actions, decided=0)
        self._job = _Job(analysis, chunks, last, Report((), ()))

    def _go_on(self) -> bool:
        """Analyse the next chunk of the job; store the report after the last."""
        job = self._job
        assert job is not None  # noqa: S101  a round calls this only for a job
        if job.done < len(job.chunks):
            began = monotonic()
            job.report += self._analyse(job.chunks[job.done], job.analysis.depth)
            job.seconds += monotonic() - began
            job.done += 1
            decided = sum(len(plies) for _, plies in job.chunks[: job.done])
            if not _update(job.analysis, decided=decided):
                self._job = None
                return True
        if job.done == len(job.chunks):
            store_report(job.analysis, job.report, job.last_event, job.seconds)
            self._job = None
        return True

    def _analyse(self, chunk: Chunk, depth: str) -> Report:
        rules, plies = chunk
        answer = self._process.request(analysis_request(rules, plies, depth))
        return report_from(answer)

    def _drop(self, match_id: str) -> None:
        self._job = None
        Analysis.objects.filter(match=match_id, done_at=None).update(taken_until=None)


def _update(analysis: Analysis, **fields: int) -> bool:
    """Take an analysis on, or go on with it and store progress.

    Returns False if it was requested again, or another worker has taken it on.
    """
    own = taken_on(analysis)
    analysis.taken_until = timezone.now() + LEASE
    return own.update(taken_until=analysis.taken_until, **fields) == 1

"""The worker: what it stores, and what it does after failures."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.analysis.requests import Stage, request_analysis, stage_of
from games.analysis.worker import AnalysisWorker
from games.bots.process import EngineTimeout
from games.models import Analysis, Failure, PlayerAnalysis
from games.selectors.analyses import unpack
from tests.games.support.matches import SetUp, Table

pytestmark = pytest.mark.sqlite_only

START = "backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 0 - -"


@pytest.fixture
def finished(set_up: SetUp) -> Table:
    """A match in which White made the five point, and Red a mistake; then Red resigned."""
    table = set_up(START, (3, 1), (2, 4))
    table.play(0, "throw", "move 17 20 3", "move 19 20 1", "done")
    table.play(1, "throw", "move 12 16 4", "move 1 3 2", "done", "resign")
    return table


def test_a_report_and_the_totals_of_each_player_are_stored(
    finished: Table, anna: User, analyst: AnalysisWorker
) -> None:
    analysis = request_analysis(finished.match, anna)
    assert stage_of(analysis) == Stage.WAITING
    analyst.work()
    analysis.refresh_from_db()
    assert stage_of(analysis) == Stage.RUNNING
    analyst.run_all()
    analysis.refresh_from_db()
    assert stage_of(analysis) == Stage.DONE
    assert analysis.decided == analysis.actions > 0
    report = unpack(bytes(analysis.report))
    assert [(each.seat, each.error < 0.02) for each in report.decisions][-2:] == [
        (0, True),
        (1, False),
    ]
    white, red = PlayerAnalysis.objects.order_by("seat")
    assert (white.user, white.counted, red.counted) == (anna, 1, 1)
    assert white.error < 0.02 < red.error


def test_a_match_that_was_resigned_within_a_turn_is_analysed(
    set_up: SetUp, anna: User, analyst: AnalysisWorker
) -> None:
    table = set_up(START, (3, 1), (2, 4))
    table.play(0, "throw", "move 17 20 3", "move 19 20 1", "done")
    table.play(1, "throw", "move 12 16 4", "resign")
    request_analysis(table.match, anna)
    analyst.run_all()
    report = unpack(bytes(Analysis.objects.get().report))
    assert [each.seat for each in report.decisions if each.kind == "play"] == [0]
    assert [each.seat for each in report.rolls] == [0, 1]
    assert not Failure.objects.exists()


def test_a_failure_is_recorded_and_tried_again(
    finished: Table, anna: User, analyst: AnalysisWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> None:
        raise EngineTimeout

    analysis = request_analysis(finished.match, anna)
    with monkeypatch.context() as patch:
        patch.setattr(analyst._process, "request", fail)
        analyst.run_all()
    failure = Failure.objects.get(task="analysis", item=finished.pk)
    analyst.work()
    analysis.refresh_from_db()
    assert stage_of(analysis) == Stage.WAITING
    failure.retry_at = timezone.now() - timedelta(seconds=1)
    failure.save()
    analyst.run_all()
    analysis.refresh_from_db()
    assert stage_of(analysis) == Stage.DONE
    assert not Failure.objects.exists()


def test_in_quarantine_the_analysis_has_failed(finished: Table, anna: User) -> None:
    analysis = request_analysis(finished.match, anna)
    Failure.objects.create(task="analysis", item=finished.pk, tries=9, retry_at=None)
    assert stage_of(analysis) == Stage.FAILED


def test_what_a_dead_worker_had_taken_on_is_begun_anew(
    finished: Table, anna: User, analyst: AnalysisWorker
) -> None:
    request_analysis(finished.match, anna)
    Analysis.objects.update(taken_until=timezone.now() + timedelta(minutes=1), decided=3)
    analyst.run_all()
    assert Analysis.objects.get().done_at is None
    Analysis.objects.update(taken_until=timezone.now() - timedelta(seconds=1))
    analyst.run_all()
    assert Analysis.objects.get().done_at is not None


def test_a_request_for_more_ends_the_analysis_that_is_running(
    finished: Table, anna: User, analyst: AnalysisWorker
) -> None:
    request_analysis(finished.match, anna)
    analyst.work()
    request_analysis(finished.match, anna, "deep")
    analyst.run_all()
    assert Analysis.objects.get().done_at is None
    analyst.run_all()
    found = Analysis.objects.get()
    assert (found.depth, found.done_at is not None) == ("deep", True)

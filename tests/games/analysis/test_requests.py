"""Requests for analyses: what is made again, and in which order."""

from datetime import timedelta

import pytest
from pytest_django import Settings

from accounts.models import User
from accounts.preferences import save_preferences
from games.analysis.plies import chunks_of, plies_of
from games.analysis.requests import TASK, NotOver, request_analysis, waiting_analyses
from games.analysis.worker import AnalysisWorker
from games.engine.state import Move, Throw
from games.models import Analysis, Failure, PlayerAnalysis
from games.play.services import resign_match
from games.rulings.reopening import reopening_points
from games.selectors.analyses import analysis_state
from tests.games.support.finished_matches import finished_match
from tests.games.support.matches import SetUp
from tests.games.support.rulings import rule
from tests.support.host_clock import Time

pytestmark = pytest.mark.sqlite_only

START = "backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 0 - -"


def test_a_running_match_is_not_analysed(set_up: SetUp, anna: User) -> None:
    table = set_up(START, (3, 1))
    with pytest.raises(NotOver):
        request_analysis(table.match, anna)
    assert not Analysis.objects.exists()


def test_a_second_request_changes_nothing_unless_it_is_for_more(anna: User, berta: User) -> None:
    match = finished_match([anna, berta], [0])
    first = request_analysis(match, anna)
    again = request_analysis(match, berta)
    assert (again.pk, again.asked_by, again.asked_at) == (first.pk, anna, first.asked_at)
    deeper = request_analysis(match, berta, "deep")
    assert (deeper.pk, deeper.depth, deeper.asked_by) == (first.pk, "deep", berta)
    assert request_analysis(match, anna).depth == "deep"


def test_a_match_is_analysed_once_it_is_over_if_a_player_prefers_that(
    set_up: SetUp, anna: User, berta: User
) -> None:
    resign_match(match_id=set_up(START, (3, 1)).match.pk, user=anna)
    assert not Analysis.objects.exists()
    save_preferences(berta, "backgammon", {"auto_analysis": True})
    table = set_up(START, (3, 1))
    resign_match(match_id=table.match.pk, user=anna)
    analysis = Analysis.objects.get()
    assert (analysis.match_id, analysis.asked_by) == (table.match.pk, berta)


def test_a_site_analyses_what_its_players_have_not_chosen(
    set_up: SetUp, anna: User, berta: User, settings: Settings
) -> None:
    settings.ANALYSED_GAMES = ["backgammon"]
    resign_match(match_id=set_up(START, (3, 1)).match.pk, user=anna)
    assert Analysis.objects.count() == 1
    for user in (anna, berta):
        save_preferences(user, "backgammon", {"auto_analysis": False})
    resign_match(match_id=set_up(START, (3, 1)).match.pk, user=anna)
    assert Analysis.objects.count() == 1


def test_what_was_undone_is_not_analysed(set_up: SetUp) -> None:
    table = set_up(START, (3, 1), (2, 4))
    table.play(0, "throw", "move 17 18 1", "undo", "move 17 20 3", "move 19 20 1", "done")
    actions = [ply.action for _, ply in plies_of(table.events)]
    assert actions[-3:] == [Throw((3, 1)), Move(17, 20, 3), Move(19, 20, 1)]


def test_chunks_begin_with_throws(set_up: SetUp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.analysis.plies.MAX_CHUNK", 2)
    table = set_up(START, (3, 1), (2, 4))
    table.play(0, "throw", "move 17 20 3", "move 19 20 1", "done")
    table.play(1, "throw", "move 17 21 4", "move 19 21 2", "done")
    chunks = [[ply.action for ply in plies] for _, plies in chunks_of(table.events)]
    assert [len(actions) for actions in chunks][-2:] == [3, 3]
    assert all(isinstance(actions[0], Throw) for actions in chunks)


def test_every_user_has_a_turn_before_any_has_a_second(anna: User, berta: User) -> None:
    own = [request_analysis(finished_match([anna, berta], [0]), anna).pk for _ in range(3)]
    other = request_analysis(finished_match([anna, berta], [1]), berta).pk
    order = list(waiting_analyses().values_list("pk", flat=True))
    assert order == [own[0], other, *own[1:]]


def test_an_analysis_is_made_again_after_the_match_was_reopened(
    set_up: SetUp, anna: User, referee: User, analyst: AnalysisWorker
) -> None:
    table = set_up(START, (3, 1), (2, 4))
    table.play(0, "throw", "move 17 20 3", "move 19 20 1", "done", "resign")
    done = request_analysis(table.match, anna)
    analyst.run_all()
    done.refresh_from_db()
    assert done.done_at is not None
    assert request_analysis(table.match, anna).done_at == done.done_at
    Analysis.objects.update(last_event=1)
    assert request_analysis(table.match, anna).done_at is None


def test_a_match_that_is_reopened_is_analysed_again_as_it_ends_then(
    set_up: SetUp, anna: User, berta: User, referee: User, analyst: AnalysisWorker, time: Time
) -> None:
    save_preferences(anna, "backgammon", {"auto_analysis": True})
    table = set_up(START, (3, 1), (2, 4), (6, 5))
    table.play(0, "throw", "move 17 20 3", "move 19 20 1", "done")
    table.play(1, "throw", "move 12 16 4", "move 1 3 2", "done")
    table.play(0, "resign")
    analyst.run_all()
    assert set(PlayerAnalysis.objects.values_list("user", "won")) == {
        (anna.pk, False),
        (berta.pk, True),
    }
    Failure.objects.create(task=TASK, item=table.pk, tries=9, retry_at=None)
    rule(referee, table, "reopen", at=str(reopening_points(table.match)[-1]))
    # While it is played, its decisions are analysed for no one.
    assert not PlayerAnalysis.objects.exists()
    assert not waiting_analyses().exists()
    analyst.run_all()
    emptied = Analysis.objects.get()
    assert (emptied.done_at, emptied.last_event, bytes(emptied.report)) == (None, 0, b"")
    # What failed with the former ending may be tried again.
    assert not Failure.objects.exists()
    table.play(0, "throw")
    time.passes(timedelta(hours=1))
    table.play(1, "resign")
    assert analysis_state(table.match).pending
    analyst.run_all()
    assert Analysis.objects.get().last_event == table.match.version
    assert set(PlayerAnalysis.objects.values_list("user", "won")) == {
        (anna.pk, True),
        (berta.pk, False),
    }


def test_a_turn_that_staff_plays_counts_for_no_player(
    set_up: SetUp, anna: User, referee: User, analyst: AnalysisWorker
) -> None:
    table = set_up(START, (3, 1), (2, 4))
    table.play(0, "throw", "move 17 20 3", "move 19 20 1", "done")
    rule(referee, table, "force")
    table.play(0, "resign")
    request_analysis(table.match, anna)
    analyst.run_all()
    assert PlayerAnalysis.objects.get().user == anna

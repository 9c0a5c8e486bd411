"""The page of an analysis, for each viewer and at each stage."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.analysis.page import analysis_page
from games.analysis.requests import request_analysis
from games.analysis.worker import AnalysisWorker
from games.engine.analysis.totals import EQUITY, totals
from games.engine.forms.text import action_text
from games.engine.state import Call
from games.models import Analysis
from games.play.services import resign_match
from games.rulings.reopening import reopening_points
from games.selectors.analyses import unpack
from games.selectors.log_cache import _logs, events_until, log_until
from games.text.numbers import signed
from tests.games.support.clients import HTMX, browser, text
from tests.games.support.matches import SetUp, sit_down
from tests.games.support.rulings import rule

pytestmark = pytest.mark.sqlite_only

START = "backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 0 - -"


def test_a_running_match_has_no_analysis(set_up: SetUp, anna: User) -> None:
    table = set_up(START, (3, 1))
    assert browser(anna).get(f"/matches/{table.pk}/analysis/").status_code == 404
    assert browser(anna).post(f"/matches/{table.pk}/analysis/start/").status_code == 404


def test_strangers_see_no_analysis_of_a_private_match(anna: User, berta: User, clara: User) -> None:
    table = sit_down(anna, berta, private=True)
    table.play(0, "resign")
    path = f"/matches/{table.pk}/analysis/"
    for method, url in (("get", path), ("post", f"{path}start/"), ("get", f"{path}progress/")):
        assert getattr(browser(clara), method)(url).status_code == 404
    assert browser(anna).get(path).status_code == 200


def test_a_match_is_analysed_by_one_click(
    set_up: SetUp, anna: User, analyst: AnalysisWorker
) -> None:
    table = set_up(START, (3, 1), (2, 4))
    table.play(0, "throw", "move 17 20 3", "move 19 20 1", "done")
    table.play(1, "throw", "move 12 16 4", "move 1 3 2", "done", "resign")
    path = f"/matches/{table.pk}/analysis/"
    assert f"{path}start/" in text(browser(anna).get(path))
    assert browser().post(f"{path}start/").status_code == 302
    assert not Analysis.objects.exists()
    asked = browser(anna).post(f"{path}start/", follow=True)
    assert 'hx-trigger="every 1s"' in text(asked)
    waiting = browser().get(f"{path}progress/", headers=HTMX)
    assert "waiting for its turn" in text(waiting)
    analyst.run_all()
    assert browser().get(f"{path}progress/", headers=HTMX).headers["HX-Refresh"] == "true"
    shown = text(browser().get(path))
    assert "24/22 13/9" in shown
    assert 'class="arrow best"' in shown
    assert 'class="arrow played"' in shown
    assert 'value="XGID=' in shown
    assert "/analysis/?game=backgammon&amp;position=backgammon" in shown
    assert f"/matches/{table.pk}/record.json" in shown
    assert f"/matches/{table.pk}/match.mat" in shown
    assert f"/matches/{table.pk}/match.sgf" in shown
    assert "is about 0.013: so much a deeper search changes it" in shown
    card = text(browser(anna).get(f"/matches/{table.pk}/"))
    # One decision each: too few for a rate. Luck is equity, as errors are.
    assert re.search(r'"figures"><span>Luck <b>[+−]\d\.\d{3}</b></span></span>', card)
    assert "PR: too few decisions" in card


def test_an_analysis_is_downloaded_with_position_and_candidates_of_each_decision(
    set_up: SetUp, anna: User, berta: User, clara: User, analyst: AnalysisWorker
) -> None:
    table = set_up(START, (3, 1), (2, 4))
    table.play(0, "throw", "move 17 20 3", "move 19 20 1", "done")
    table.play(1, "throw", "move 12 16 4", "move 1 3 2", "done", "resign")
    path = f"/matches/{table.pk}/analysis.json"
    request_analysis(table.match, anna)
    assert browser(anna).get(path).status_code == 404
    analyst.run_all()
    assert path in text(browser().get(f"/matches/{table.pk}/analysis/"))
    form = browser().get(path).json()
    _, bad = form["decisions"]
    played = bad["candidates"][bad["played"]]
    assert (form["format"], form["depth"]) == ("tahur-analysis/1", "standard")
    assert bad["position"].startswith("backgammon")
    assert bad["xgid"].startswith("XGID=")
    assert played["notation"] == "24/22 13/9"
    assert bad["error"] == pytest.approx(
        bad["candidates"][0]["equity"] - played["equity"], abs=1e-4
    )
    assert sum(each["error"] for each in form["players"]) == pytest.approx(
        sum(each["error"] for each in form["decisions"])
    )
    hidden = sit_down(anna, berta, private=True)
    hidden.play(0, "resign")
    request_analysis(hidden.match, anna)
    analyst.run_all()
    path = f"/matches/{hidden.pk}/analysis.json"
    assert [browser(user).get(path).status_code for user in (anna, clara)] == [200, 404]


def test_a_reopened_match_shows_no_turn_that_was_rolled_back(
    set_up: SetUp, anna: User, referee: User, analyst: AnalysisWorker
) -> None:
    table = set_up(START, (3, 1), (2, 4))
    table.play(0, "throw", "move 17 20 3", "move 19 20 1", "done")
    table.play(1, "throw", "move 12 16 4", "move 1 3 2", "resign")
    request_analysis(table.match, anna)
    analyst.run_all()
    rule(referee, table, "reopen", at=str(reopening_points(table.match)[0]))
    table.play(1, "resign")
    page, file = (f"/matches/{table.pk}/{name}" for name in ("analysis/", "analysis.json"))
    # The end of the match has it made again.
    again = browser().get(page)
    assert "waiting for its turn" in text(again)
    assert "24/22 13/9" not in text(again)
    assert browser().get(file).status_code == 404
    analyst.run_all()
    assert len(browser().get(file).json()["decisions"]) == 1


def test_errors_and_luck_have_one_unit_and_each_throw_its_luck(
    set_up: SetUp, anna: User, analyst: AnalysisWorker
) -> None:
    table = set_up(START, (3, 1), (2, 4))
    table.play(0, "throw", "move 17 20 3", "move 19 20 1", "done")
    table.play(1, "throw", "move 12 16 4", "move 1 3 2", "done", "resign")
    request_analysis(table.match, anna)
    analyst.run_all()
    report = unpack(bytes(Analysis.objects.get().report))
    shown = re.sub(r"\s+", " ", text(browser(anna).get(f"/matches/{table.pk}/analysis/")))
    white, red = (totals(report, seat, EQUITY) for seat in (0, 1))
    cells = [f"<td>{signed(each, 3)}</td>" for each in (-white.error, -red.error)]
    assert f'<th scope="row">Lost by errors</th>{"".join(cells)}' in shown
    cells = [f"<td>{signed(each.luck, 3)}</td>" for each in (white, red)]
    assert f'<th scope="row">Luck</th>{"".join(cells)}' in shown
    # Two decisions say nothing about skill.
    assert '<th scope="row">Result without luck</th>' + 2 * "<td>too few decisions</td>" in shown
    for roll in report.rolls:
        row = rf'href="/matches/{table.pk}/\?at={roll.number}">\d+</a>(?:(?!</tr>).)*'
        assert re.search(row + re.escape(f">{signed(roll.luck, 3)}"), shown), roll
    best = max(report.rolls, key=lambda each: each.luck)
    assert f'href="/matches/{table.pk}/?at={best.number}">' in shown.split("Luckiest throws")[1]


def test_the_table_of_the_cube_has_each_choice_and_the_take_point(
    set_up: SetUp, anna: User, analyst: AnalysisWorker
) -> None:
    # Two throws of 36 do not bear off both pieces. The opponent should have dropped.
    head = 'backgammon {"match_points":2,"cube":true}'
    table = set_up(f"{head} 22:1,24:1,25:13/24:2,25:13 0 - -")
    table.play(0, "call double")
    table.play(1, "call take")
    table.play(0, "resign")
    path = f"/matches/{table.pk}/analysis/"
    browser(anna).post(f"{path}start/")
    analyst.run_all()
    shown = text(browser().get(path))
    assert "<td>Double, drop</td>" in shown
    assert re.search(r'id="cube-event-\d+-1" readonly value="XGID=', shown)
    assert "<td>+1.000</td><td>32.3 %</td><td>5.6 %</td>" in shown


def test_the_page_reads_the_log_once(set_up: SetUp, anna: User, analyst: AnalysisWorker) -> None:
    table = set_up(START, (3, 1), (2, 4))
    table.play(0, "throw", "move 17 20 3", "move 19 20 1", "done")
    table.play(1, "throw", "move 12 16 4", "move 1 3 2", "done", "resign")
    request_analysis(table.match, anna)
    analyst.run_all()
    for cached in (events_until, log_until):
        cached.cache_clear()
    _logs.clear()
    with CaptureQueriesContext(connection) as seen:
        browser(anna).get(f"/matches/{table.pk}/analysis/")
    reads = [each["sql"] for each in seen if each["sql"].startswith('SELECT "games_event"')]
    assert len(reads) == 1, reads


def test_a_throw_without_a_move_is_one_even_if_the_opponent_doubles_next(
    set_up: SetUp, anna: User, analyst: AnalysisWorker
) -> None:
    closed = "0:1,19:14/19:3,20:3,21:2,22:2,23:2,24:3"
    table = set_up(f'backgammon {{"match_points":3,"cube":true}} {closed} 0 - -', (3, 1))
    table.act(0, "throw")
    table.act(1, action_text(Call("double")))
    table.act(0, action_text(Call("drop")))
    resign_match(match_id=table.pk, user=anna)
    request_analysis(table.match, anna)
    analyst.run_all()
    findings = analysis_page(table.match, Analysis.objects.get()).findings
    assert findings is not None
    rows = [row for part in findings.moves for row in part.rows]
    assert [row.played for row in rows if row.throw == "3-1"] == ["no move"]

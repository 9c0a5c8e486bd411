"""Comparisons of decisions with ratings: which matches, when an alarm is raised, who sees it."""

from datetime import timedelta
from math import log

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.lifecycle.erasure import erase_user
from accounts.models import User
from accounts.staff.powers import Role
from games.analysis.requests import request_analysis
from games.engine.analysis import report as analysis_report
from games.engine.analysis.report import Candidate, Decision
from games.models import Analysis, Failure, Match, PlayerAnalysis, Reckoning, Result
from games.selectors.analyses import pack
from lobby.models import ComparedMatch, Report
from lobby.moderation.conduct import comparing, due
from lobby.moderation.conduct.case import conduct_case
from lobby.moderation.conduct.comparing import watch_conduct
from lobby.moderation.conduct.likelihood import combined
from tests.accounts.support.staff import create_staff
from tests.games.support.clients import browser, text
from tests.games.support.finished_matches import finished_match
from tests.games.support.query_plans import large_scans
from tests.lobby.conftest import browser_of
from tests.lobby.support.html import words
from tests.lobby.support.reports import QUEUE, store_report
from tests.support.host_clock import Time

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

LOSSES = (0.0, 0.02, 0.03, 0.05, 0.08)


@pytest.fixture(autouse=True)
def begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let results be examined as soon as matches have ended, and begin."""
    monkeypatch.setattr(due, "SETTLED_AFTER", timedelta())


@pytest.fixture
def started(db: None) -> None:
    """Run the loop for the first time; it takes up only matches that end later."""
    watch_conduct()


def rated(anna: User, berta: User, *, sigma: float = 2.0) -> Match:
    """Store a rated match, with established ratings."""
    match = finished_match([anna, berta], [0], game="backgammon")
    Result.objects.filter(match=match).update(sigma_before=sigma)
    return match


def analyse(match: Match, anna: User, *, chosen: int = 0, decisions: int = 60) -> None:
    """Store an analysis in which Anna chose this candidate in each decision."""
    candidates = tuple(Candidate((), "", -loss, ()) for loss in LOSSES)
    made = [
        Decision(n, "play", 0, candidates, chosen, LOSSES[chosen], 0.0, True, "contact")
        for n in range(decisions)
    ]
    analysis, _ = Analysis.objects.update_or_create(
        match=match,
        defaults={"done_at": timezone.now(), "report": pack(analysis_report.Report(tuple(made)))},
    )
    PlayerAnalysis.objects.create(
        analysis=analysis, user=anna, seat=0, game="backgammon", at=timezone.now(),
        counted=decisions, error=0.0, match_loss=0.0, luck=0.0,
    )  # fmt: skip


def play(anna: User, berta: User, many: int, *, chosen: int = 0) -> int:
    """Play and analyse this many matches; return how many alarms were raised."""
    for _ in range(many):
        analyse(rated(anna, berta), anna, chosen=chosen)
    return sum(watch_conduct() for _ in range(many))


def test_the_site_requests_analyses_one_at_a_time_and_after_those_of_users(
    started: None, anna: User, berta: User
) -> None:
    first, second, casual = rated(anna, berta), rated(anna, berta), rated(anna, berta, sigma=8.0)
    asked = request_analysis(casual, anna)
    watch_conduct()
    assert [row.match for row in ComparedMatch.objects.filter(user=anna).order_by("pk")] == [
        first,
        second,
    ]
    assert list(Analysis.objects.all()) == [asked]
    Analysis.objects.update(done_at=timezone.now())
    for _ in range(2):
        watch_conduct()
        assert not Analysis.objects.filter(match=second).exists()
    assert Analysis.objects.get(match=first).asked_by is None
    # What keeps failing is left out, and stops nothing else.
    Failure.objects.create(task="analysis", item=first.pk, tries=9, retry_at=None)
    watch_conduct()
    assert Analysis.objects.filter(match=second).exists()
    assert not ComparedMatch.objects.filter(match=first).exists()


def test_an_alarm_needs_five_hundred_decisions_and_is_raised_once(
    started: None, anna: User, berta: User
) -> None:
    assert play(anna, berta, 8) == 0
    assert combined_of(anna) > log(10_000)
    assert play(anna, berta, 1) == 1
    assert play(anna, berta, 2) == 0
    alarm = Report.objects.get(kind="too_good")
    assert (alarm.about, alarm.reporter, alarm.match) == (anna, None, None)
    assert (alarm.found["decisions"], alarm.found["best"], alarm.found["matches"]) == (540, 540, 9)
    assert not anna.sanctions.exists()
    Report.objects.filter(pk=alarm.pk).update(merged_into=store_report(berta, anna, "computer"))
    assert play(anna, berta, 1) == 0


def combined_of(person: User) -> float:
    last = ComparedMatch.objects.filter(user=person, due=False).latest("pk")
    return combined(last.so_far)


def test_people_who_err_are_not_reported(started: None, anna: User, berta: User) -> None:
    assert play(anna, berta, 10, chosen=2) == 0
    assert combined_of(anna) < 0


def test_after_a_closed_alarm_it_begins_again_after_a_while(
    started: None, anna: User, berta: User, time: Time
) -> None:
    assert play(anna, berta, 10) == 1
    Report.objects.update(closed_at=timezone.now(), outcome="no_breach")
    time.passes(comparing.COOLDOWN - timedelta(days=1))
    assert play(anna, berta, 3) == 0
    time.passes(timedelta(days=2))
    assert play(anna, berta, 8) == 0
    assert ComparedMatch.objects.filter(user=anna).latest("pk").number == 8
    assert play(anna, berta, 1) == 1


def test_annulled_matches_and_seats_that_were_left_do_not_count(
    started: None, anna: User, berta: User
) -> None:
    for _ in range(2):
        analyse(rated(anna, berta), anna)
    Reckoning.objects.filter(match__in=Match.objects.order_by("pk")[:1]).update(annulled=True)
    PlayerAnalysis.objects.filter(analysis__match=Match.objects.order_by("-pk")[0]).delete()
    watch_conduct()
    assert not ComparedMatch.objects.filter(user=anna, due=False).exists()


def test_only_moderators_read_the_matches_and_numbers(
    started: None, anna: User, berta: User
) -> None:
    play(anna, berta, 9)
    alarm = Report.objects.get()
    moderator = create_staff(Role.MODERATOR)
    page = words(browser_of(moderator).get(f"{QUEUE}{alarm.pk}/change/").content.decode())
    assert "540 of 540 decisions" in page
    assert "no proof" in page
    assert page.count("100.0 %") == 10
    case = conduct_case(alarm, moderator)
    assert case is not None
    assert (len(case.lines), case.more, case.lines[0].error) == (9, 0, "0.00")
    assert conduct_case(alarm, berta) is None
    director = create_staff(Role.DIRECTOR, name="Dora")
    pages = [
        browser_of(by).get(f"/admin/accounts/user/{anna.pk}/change/")
        for by in (moderator, director)
    ]
    assert [f"{QUEUE}{alarm.pk}/change/#conduct" in text(each) for each in pages] == [True, False]
    assert conduct_case(store_report(berta, anna, "computer"), moderator) is None
    for own in ("/people/Anna/", "/account/", "/reports/"):
        assert "too well" not in text(browser(anna).get(own))
    # A moderator who is reported does not see the report.
    Report.objects.filter(pk=alarm.pk).update(about=moderator)
    assert browser_of(moderator).get(f"{QUEUE}{alarm.pk}/change/").status_code == 404


def test_an_erased_account_takes_its_comparisons_with_it(
    started: None, anna: User, berta: User
) -> None:
    play(anna, berta, 9)
    erase_user(anna)
    assert not ComparedMatch.objects.filter(user=anna).exists()
    moderator = create_staff(Role.MODERATOR)
    case = conduct_case(Report.objects.get(), moderator)
    assert case is not None
    assert (len(case.lines), case.decisions) == (0, 540)


def test_a_round_reads_no_large_table(started: None, anna: User, berta: User) -> None:
    play(anna, berta, 2)
    analyse(rated(anna, berta), anna)
    with CaptureQueriesContext(connection) as seen:
        watch_conduct()
    assert large_scans([each["sql"] for each in seen.captured_queries]) == []


def test_broken_reports_keep_no_other_match_from_being_compared(
    started: None, anna: User, berta: User, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comparing, "AT_ONCE", 1)
    broken, other, later = rated(anna, berta), rated(berta, anna), rated(anna, berta)
    for match in (broken, other, later):
        for number, seat in enumerate(match.seats.order_by("number")):
            Result.objects.filter(match=match, user=seat.user).update(sigma_before=2.0 + 9 * number)
        analyse(match, match.seats.get(number=0).user or anna)
    Analysis.objects.filter(match=broken).update(report=b"broken")
    for _ in range(2):
        watch_conduct()
    # While the broken one waits to be tried again, the other player's match has its turn.
    assert not ComparedMatch.objects.get(match=other, user=berta).due
    assert ComparedMatch.objects.get(match=broken).due
    for _ in range(12):
        time.passes(timedelta(hours=1))
        watch_conduct()
    # It is given up, so its player's next match follows.
    assert not ComparedMatch.objects.filter(match=broken).exists()
    assert not ComparedMatch.objects.get(match=later, user=anna).due


def test_no_analysis_of_a_running_match_is_requested_or_waited_for(
    started: None, anna: User, berta: User
) -> None:
    first, second = rated(anna, berta), rated(anna, berta)
    Match.objects.filter(pk=first.pk).update(stage=Match.Stage.PLAYING)
    watch_conduct()
    assert [each.match for each in Analysis.objects.all()] == [second]
    Analysis.objects.update(done_at=timezone.now())
    Analysis.objects.create(match=first)
    third = rated(anna, berta)
    for _ in range(2):
        watch_conduct()
    assert Analysis.objects.filter(match=third).exists()

"""The crowd notices errors of the site: in pages, in logs and in the database."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Failure, Match
from tests.games.support.matches import ShowDice, sit_down
from tools.crowd import watching
from tools.crowd.checks import difference
from tools.crowd.findings import Findings
from tools.crowd.site import database
from tools.crowd.site.logs import Logs
from tools.crowd.watching import Versions

ERROR = """2026-11-22 20:54:47,119 ERROR django.request Internal Server Error: /fair/log/
Traceback (most recent call last):
  File "views.py", line 9, in log
KeyError: 'entry'
"""
ACCESS = '127.0.0.1:45094 - - [22/Nov/2026:20:54:47] "GET /?q=ERROR" 200 9\n'


class Clock:
    """Clock whose time in seconds is set by a test."""

    now = 0.0


def test_a_page_lags_from_when_it_was_known_that_the_match_has_gone_on() -> None:
    clock = Clock()
    versions = Versions(lambda: clock.now)
    for version, clock.now in ((3, 0.0), (4, 5.0), (6, 8.0)):
        versions.learn("m", version)
    versions.learn("m", 5)
    clock.now = 20.0
    assert (versions.newest("m"), versions.newest("other")) == (6, 0)
    assert versions.lag("m", 3, since=0.0) == 15.0
    assert versions.lag("m", 4, since=0.0) == 12.0
    assert versions.lag("m", 3, since=19.0) == 1.0
    assert versions.lag("m", 6, since=0.0) == 0.0


def test_what_was_learnt_while_a_page_was_asked_for_does_not_make_it_old(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    monkeypatch.setattr(watching, "monotonic", lambda: clock.now)
    versions = Versions(lambda: 0.0)
    for version, clock.now in ((3, 1.0), (4, 5.0)):
        versions.learn("m", version)
    assert [versions.newest_before("m", moment) for moment in (1.0, 2.0, 6.0)] == [0, 3, 4]


def test_an_error_in_a_log_is_read_once_with_what_belongs_to_it(tmp_path: Path) -> None:
    file = tmp_path / "server.log"
    file.write_text(ACCESS)
    logs = Logs([file])
    assert logs.complaints() == []
    with file.open("a") as more:
        more.write(ERROR + ACCESS)
    (found,) = logs.complaints()
    assert found.words == "ERROR django.request Internal Server Error: /fair/log/ KeyError: 'entry'"
    assert found.more.splitlines() == ["server.log", *ERROR.splitlines()]
    assert logs.complaints() == []


def test_a_failure_is_reported_once_with_the_seed_the_user_and_the_steps(
    capsys: pytest.CaptureFixture[str],
) -> None:
    findings = Findings("--seed 7")
    for _ in range(2):
        findings.add("answered 500", "GET /x/", who="3 (P3)", steps=["GET / -> 200", "GET /x/"])
    said = capsys.readouterr().err
    assert findings.kinds == {"answered 500": 2}
    for words in ("--seed 7", "3 (P3)", "step -1: GET / -> 200", "step 0: GET /x/"):
        assert said.count(words) == 1


def test_the_first_difference_of_two_boards_is_shown() -> None:
    assert difference("same a", "same b") == "shown:   'same a'\nfetched: 'same b'"


@pytest.mark.django_db
class TestStanding:
    """Matches are reported as stuck if no due action is left that would continue them."""

    def test_nothing_is_said_of_a_match_that_waits_for_a_player(
        self, anna: User, berta: User
    ) -> None:
        sit_down(anna, berta)
        assert database.list_stuck_matches() == []

    def test_a_match_in_which_a_computer_was_forgotten_stands_still(
        self, anna: User, dice_show: ShowDice
    ) -> None:
        dice_show((1, 3))
        table = sit_down(anna, None)
        assert table.match.computer_due
        assert database.list_stuck_matches() == []
        Match.objects.update(due_at=None, computer_due=False)
        assert [found["match"] for found in database.list_stuck_matches()] == [table.pk]

    def test_a_match_stands_still_when_what_is_due_is_not_done(
        self, anna: User, berta: User
    ) -> None:
        table = sit_down(anna, berta)
        Match.objects.update(due_at=timezone.now() - timedelta(seconds=30))
        assert database.list_stuck_matches() == []
        Match.objects.update(due_at=timezone.now() - timedelta(seconds=90))
        assert [found["match"] for found in database.list_stuck_matches()] == [table.pk]

    def test_failures_of_background_work_are_reported(self, anna: User, berta: User) -> None:
        table = sit_down(anna, berta)
        Failure.objects.create(task="time", item=table.pk, tries=6, error="KeyError", retry_at=None)
        assert database.list_failures() == [f"time {table.pk}: KeyError, 6 tries, in quarantine"]

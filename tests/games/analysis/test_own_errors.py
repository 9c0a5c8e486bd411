"""Own errors: taken from an analysed match, they come back at growing intervals."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.lifecycle.erasure import erase_user
from accounts.models import User
from games.analysis.worker import AnalysisWorker
from games.engine.forms.text import actions_text
from games.models import Match, OwnError
from games.practice.own_errors import DAYS, position_of
from lobby.account.export import export_account
from tests.games.support.clients import browser, text
from tests.games.support.matches import SetUp

pytestmark = pytest.mark.sqlite_only

START = "backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 0 - -"


@pytest.fixture
def error(set_up: SetUp, anna: User, analyst: AnalysisWorker) -> OwnError:
    """An error of Anna in an analysed match, taken for practice by the button of its page."""
    table = set_up(START, (3, 1), (2, 4))
    table.play(0, "throw", "move 1 4 3", "move 1 2 1", "done")
    table.play(1, "throw", "move 12 16 4", "move 1 3 2", "done", "resign")
    path = f"/matches/{table.pk}/"
    browser(anna).post(f"{path}analysis/start/")
    analyst.run_all()
    assert f"{path}practise/" in text(browser(anna).get(f"{path}analysis/"))
    for _ in range(2):
        browser(anna).post(f"{path}practise/")
    return OwnError.objects.get(user=anna)


def test_an_error_comes_back_until_it_is_found(error: OwnError, anna: User, berta: User) -> None:
    page = f"/practice/errors/{error.pk}/"
    assert browser(anna).get("/practice/errors/").url == page  # type: ignore[attr-defined]
    assert browser(berta).get(page).status_code == 404
    assert "3-1" in text(browser(anna).get(page))
    candidates = position_of(error).decision.candidates
    best, wrong = actions_text(candidates[0].steps), actions_text(candidates[-1].steps)

    def answer(played: str) -> OwnError:
        """Answer twice with the same form once the position is due."""
        OwnError.objects.filter(due_at__isnull=False).update(due_at=timezone.now())
        fields = {"played": played, "answers": str(OwnError.objects.get().answers)}
        for _ in range(2):
            browser(anna).post(f"{page}answer/", fields)
        return OwnError.objects.get()

    def days(after: OwnError) -> int:
        assert after.due_at is not None
        return round((after.due_at - timezone.now()) / timedelta(days=1))

    assert [days(answer(best)) for _ in DAYS[:3]] == [1, 3, 7]
    missed = answer(wrong)
    assert (missed.found, days(missed)) == (0, 1)
    assert [days(answer(best)) for _ in DAYS] == list(DAYS)
    assert answer(best).due_at is None
    assert "It does not come back." in text(browser(anna).get(f"{page}answer/"))


def test_an_answer_before_the_day_leaves_the_day(error: OwnError, anna: User) -> None:
    later = timezone.now() + timedelta(days=2)
    OwnError.objects.update(due_at=later)
    best = actions_text(position_of(error).decision.candidates[0].steps)
    path = f"/practice/errors/{error.pk}/answer/"
    shown = browser(anna).post(path, {"played": best, "answers": "0"}, follow=True)
    assert "Right!" in text(shown)
    assert OwnError.objects.get().due_at == later
    assert browser(anna).get("/practice/errors/").url == "/practice/"  # type: ignore[attr-defined]


def test_odd_numbers_of_answers_change_nothing(error: OwnError, anna: User) -> None:
    best = actions_text(position_of(error).decision.candidates[0].steps)
    path = f"/practice/errors/{error.pk}/answer/"
    for number in ("9" * 5_000, str(2**31 - 1), "-1", "x", ""):
        assert browser(anna).post(path, {"played": best, "answers": number}).status_code == 302
    assert OwnError.objects.get().answers == 0


def test_errors_of_a_match_that_goes_on_again_are_not_shown(error: OwnError, anna: User) -> None:
    OwnError.objects.update(answers=1)
    Match.objects.update(stage=Match.Stage.PLAYING)
    for page in ("", "answer/"):
        assert browser(anna).get(f"/practice/errors/{error.pk}/{page}").status_code == 404


def test_a_copy_of_the_account_has_practice_and_erasing_removes_it(
    error: OwnError, anna: User
) -> None:
    copy = export_account(anna, "https://example.org")
    assert error.match_id in str(copy["own_errors"])
    erase_user(anna)
    assert not OwnError.objects.exists()

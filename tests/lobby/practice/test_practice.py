"""Practice: public positions of all games, the board that is played, answers and ratings."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.preferences import save_preferences
from games.engine.analysis.totals import bands_of
from games.engine.forms.text import actions_text
from games.engine.games import GAMES
from games.models import PositionRating, PracticeAnswer, PracticeRating, Rating
from games.practice.answers import next_position
from games.practice.board import read_steps
from games.practice.positions import (
    PracticePosition,
    daily_position,
    grade,
    public_positions,
)
from games.rating_formula import INITIAL_RATING
from tests.games.support.clients import HTMX, browser, text

pytestmark = pytest.mark.sqlite_only

NAMES = [each.game for each in GAMES]
FEWEST = {"backgammon": 100}
NAMED = "0123456789abcdefghijklmnopqrstuv"


def first(game: str = "backgammon") -> PracticePosition:
    return next(iter(public_positions(game).values()))


def url(position: PracticePosition, page: str = "") -> str:
    return f"/practice/{position.game}/{position.key}/{page}"


@pytest.mark.parametrize("game", NAMES)
def test_each_public_position_has_one_best_choice(game: str) -> None:
    positions = public_positions(game)
    assert len(positions) >= FEWEST.get(game, 40)
    for position in positions.values():
        best, second, *_ = position.decision.candidates
        assert best.equity - second.equity >= 2 * bands_of(game).error - 1e-9
        verdicts = []
        for candidate in position.decision.candidates:
            steps = read_steps(position, actions_text(candidate.steps))
            verdicts.append(grade(position, steps))
        assert [each.is_right for each in verdicts] == [True] + [False] * (len(verdicts) - 1)
        assert [each.played for each in verdicts] == list(range(len(verdicts)))


def test_a_day_has_one_position_and_each_day_another_game() -> None:
    days = [timezone.now().date() + timedelta(days=number) for number in range(5)]
    assert {daily_position(day).game for day in days} == set(NAMES)
    assert daily_position(days[0]) == daily_position(days[0])


@pytest.mark.django_db
def test_the_front_page_has_the_position_of_the_day() -> None:
    position = daily_position(timezone.now().date())
    assert f'href="{url(position)}"' in text(browser().get("/"))


@pytest.mark.django_db
@pytest.mark.parametrize("game", NAMES)
def test_a_position_is_played_on_its_board_without_giving_the_solution_away(game: str) -> None:
    position = first(game)
    best = position.decision.candidates[0]
    page = text(browser().get(url(position)))
    assert "arrow best" not in page
    assert f"{best.equity:.3f}" not in page
    played = ""
    for step in best.steps:
        shown = text(
            browser().post(
                url(position, "board/"),
                {"played": played, "action": actions_text([step])},
                headers=HTMX,
            )
        )
        played = re.search(r'form="act" type="hidden" name="played" value="([^"]*)"', shown)[1]  # type: ignore[index]
    assert played == actions_text(best.steps)
    assert not re.search(r'id="next"[^>]*disabled', shown)
    undone = browser().post(url(position, "board/"), {"played": played, "action": "undo"})
    assert re.search(r'id="next"[^>]*disabled', text(undone))
    assert not PracticeAnswer.objects.exists()


@pytest.mark.django_db
def test_the_board_is_mirrored_for_players_who_prefer_that(anna: User) -> None:
    page, best = browser(anna), first().decision.candidates[0].steps
    page.post(url(first(), "answer/"), {"played": actions_text(best)})
    assert "data-mirrored" not in text(page.get(url(first())))
    save_preferences(anna, "backgammon", {"bears_off_left": True})
    for shown in (url(first()), url(first(), "answer/")):
        assert "data-mirrored" in text(page.get(shown))


@pytest.mark.django_db
def test_illegal_and_unreadable_steps_change_nothing(anna: User) -> None:
    position = first()
    for action in ("move 1 2 1", "throw 6,6", "nonsense", "move 99999 1", ""):
        answer = browser(anna).post(url(position, "board/"), {"played": "", "action": action})
        assert answer.status_code == 200
        assert 'role="alert"' in text(answer)
    for played in ("", "move 1 2 1", "call take"):
        answer = browser(anna).post(url(position, "answer/"), {"played": played})
        assert answer.status_code == 422
    assert browser(anna).get(url(position, "answer/")).url == url(position)  # type: ignore[attr-defined]
    assert browser().get("/practice/chess/").status_code == 404
    assert browser().get("/practice/senet/0123456789/").status_code == 404


@pytest.mark.django_db
def test_the_first_answer_is_rated_and_no_other(anna: User) -> None:
    position = first()
    best, *others = (actions_text(each.steps) for each in position.decision.candidates)
    wrong = browser(anna).post(url(position, "answer/"), {"played": others[-1]}, follow=True)
    shown = text(wrong)
    assert "Not the best move" in shown
    assert shown.count("<tr") == 1 + min(1 + len(others), 6)
    assert 'class="arrow best"' in shown
    mine = PracticeRating.objects.get(user=anna)
    assert (mine.answers, mine.right) == (1, 0)
    assert mine.skill.rating < INITIAL_RATING
    again = browser(anna).post(url(position, "answer/"), {"played": best}, follow=True)
    assert "Right!" in text(again)
    assert PracticeRating.objects.get(user=anna).mu == mine.mu
    assert PositionRating.objects.get().answers == 1
    assert not Rating.objects.exists()
    assert next_position(anna, "backgammon") != position


@pytest.mark.django_db
def test_a_visitor_who_answers_becomes_a_guest_with_progress() -> None:
    position, visitor = first(), browser()
    fields = {"played": actions_text(position.decision.candidates[0].steps), "request_id": NAMED}
    assert "Right!" in text(visitor.post(url(position, "answer/"), fields, follow=True))
    answer = PracticeAnswer.objects.get()
    assert answer.user.is_guest
    assert answer.rating_after > answer.rating_before
    assert "1 answered" in text(visitor.get("/practice/"))

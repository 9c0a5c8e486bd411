"""One broken match, mail or account does not stop a background loop for the others."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import OperationalError
from django.test import Client

from accounts.models import User
from games.mail import delivery
from games.models import Failure, Letter, Match, Pulse
from games.ops import failures
from games.ops.failures import RETRY_DELAYS, Attempts
from games.play import outages, services
from games.play.bots import schedule as bot_schedule
from games.play.bots import turns as bot_turns
from games.play.bots.schedule import ComingChoice
from games.play.bots.turns import BotTurn
from games.selectors.due import DueMatches
from games.timekeeper import run_due
from tests.games.support.clients import browser, text
from tests.games.support.matches import Table, sit_down
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)
Break = Callable[[Match, Exception], None]


@pytest.fixture
def break_match(monkeypatch: pytest.MonkeyPatch) -> Break:
    """A function that makes the due action of a match raise the given error."""
    run, play = services.run_due_action, bot_turns.play_bot_choice
    broken = dict[str, Exception]()

    def run_due_action(match_id: str) -> None:
        if match_id in broken:
            raise broken[match_id]
        run(match_id)

    def play_bot_choice(turn: BotTurn, choice: ComingChoice) -> bool:
        if turn.match_id in broken:
            raise broken[turn.match_id]
        return play(turn, choice)

    def break_match(match: Match, error: Exception) -> None:
        broken[match.pk] = error

    monkeypatch.setattr(services, "run_due_action", run_due_action)
    monkeypatch.setattr(bot_schedule, "play_bot_choice", play_bot_choice)
    return break_match


def due_match(time: Time) -> Table:
    """Start a match of two bots in which an action is due."""
    table = sit_down(None, None)
    Match.objects.filter(pk=table.pk).update(due_at=time.now - SECOND)
    return table


@pytest.mark.parametrize("error", [IndexError("no key"), KeyError("x"), RuntimeError("odd")])
def test_a_match_that_raises_holds_up_no_other(
    time: Time, break_match: Break, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = due_match(time), due_match(time)
    break_match(broken.match, error)
    before = sound.match.version
    assert run_due() == 2
    assert sound.match.version == before + 1
    assert broken.pk in caplog.text


def test_a_match_that_keeps_failing_is_tried_after_growing_pauses_and_then_no_more(
    time: Time, break_match: Break
) -> None:
    broken = due_match(time)
    break_match(broken.match, IndexError("no key"))
    for number, pause in enumerate(RETRY_DELAYS, start=1):
        assert run_due() == 1
        assert Failure.objects.get().tries == number
        time.passes(pause - SECOND / 10)
        assert run_due() == 0
        time.passes(SECOND / 10)
    assert run_due() == 1
    failure = Failure.objects.get()
    assert (failure.task, failure.item, failure.in_quarantine) == ("thinking", broken.pk, True)
    assert failure.error.startswith("IndexError test_failures.py:")
    time.passes(timedelta(days=9))
    assert run_due() == 0


def test_a_match_released_from_quarantine_goes_on(
    time: Time, break_match: Break, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = due_match(time)
    with monkeypatch.context() as faulty:
        faulty.setattr(failures, "RETRY_DELAYS", ())
        faulty.setattr(bot_schedule, "play_bot_choice", lambda *_: 1 / 0)
        run_due()
    assert Failure.objects.get().in_quarantine
    assert run_due() == 0
    before = broken.match.version
    failures.retry_now(Failure.objects.get())
    assert run_due() == 1
    assert broken.match.version == before + 1
    assert not Failure.objects.exists()


def test_many_matches_in_quarantine_leave_room_for_others(
    time: Time, break_match: Break, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failures, "RETRY_DELAYS", ())
    monkeypatch.setattr(bot_turns, "_due_matches", DueMatches(of_bots=True, limit=2))
    for _ in range(3):
        break_match(due_match(time).match, ValueError())
    time.passes(SECOND)
    sound = due_match(time)
    before = sound.match.version
    for _ in range(3):
        run_due()
    assert sound.match.version == before + 1


def test_a_database_that_is_too_slow_puts_nothing_into_quarantine(
    time: Time, break_match: Break
) -> None:
    broken = due_match(time)
    break_match(broken.match, OperationalError("canceling statement due to statement timeout"))
    for _ in range(2 * len(RETRY_DELAYS)):
        assert run_due() == 1
        time.passes(RETRY_DELAYS[-1])
    assert not Failure.objects.get().in_quarantine


def test_failures_of_matches_that_have_gone_on_are_forgotten(
    time: Time, break_match: Break, anna: User
) -> None:
    table = sit_down(anna, None)
    Match.objects.filter(pk=table.pk).update(due_at=time.now - SECOND)
    break_match(table.match, ValueError())
    run_due()
    failures.discard_settled()
    assert Failure.objects.exists()
    table.act(0, "resign")
    failures.discard_settled()
    assert not Failure.objects.exists()


def test_the_page_of_a_match_survives_what_is_due_there(
    time: Time, break_match: Break, anna: User, berta: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failures, "RETRY_DELAYS", ())
    table = sit_down(anna, berta, pace="normal")
    time.passes(timedelta(days=1))
    Pulse.objects.update(at=time.now)
    break_match(table.match, IndexError())
    words = "This match cannot continue because of a fault on our side."
    page = browser(anna).get(table.match.get_absolute_url())
    assert page.status_code == 200
    assert words in text(page)
    assert Failure.objects.get().in_quarantine
    assert words not in text(browser(anna).get(sit_down(anna, berta).match.get_absolute_url()))


@pytest.mark.parametrize("path", ["/", "/tables/", "/watch/", "/people/Anna/"])
def test_a_match_that_cannot_be_drawn_breaks_no_list(
    client: Client, anna: User, berta: User, path: str
) -> None:
    sound, broken = sit_down(anna, berta), sit_down(anna, berta)
    Match.objects.filter(pk=broken.pk).update(position="of another release")
    for reader in (client, browser(anna)):
        page = reader.get(path)
        assert page.status_code == 200
        assert sound.pk in text(page)


def test_an_outage_is_made_good_although_one_match_is_broken(
    time: Time, anna: User, berta: User
) -> None:
    sound, broken = (sit_down(anna, berta, pace="normal") for _ in range(2))
    Match.objects.filter(pk=broken.pk).update(position="of another release")
    outages.heartbeat()
    time.passes(timedelta(minutes=5))
    outages.heartbeat()
    assert outages.is_running(time.now)
    assert sound.kinds[-1] == "time"
    assert Failure.objects.get().item == broken.pk


def test_a_mail_that_raises_holds_up_no_other(
    time: Time, monkeypatch: pytest.MonkeyPatch, anna: User, berta: User
) -> None:
    seats = sit_down(anna, berta).match.seats.order_by("number")
    one, other = (Letter.objects.create(seat=seat, kind="turn", at=time.now) for seat in seats)

    def read_letter(letter_id: int) -> Letter | None:
        if letter_id == one.pk:
            raise ValueError("a template that cannot be read")
        return Letter.objects.get(pk=letter_id)

    sent = list[int]()
    monkeypatch.setattr(delivery, "_claim_letter", read_letter)
    monkeypatch.setattr(delivery, "_send", lambda letter: sent.append(letter.pk))
    delivery.deliver()
    assert sent == [other.pk]
    assert Failure.objects.get().item == str(one.pk)


def test_what_succeeds_is_no_failure_any_more(time: Time) -> None:
    Attempts("time").attempt("x", lambda: 1 / 0)
    time.passes(RETRY_DELAYS[0])
    attempts = Attempts("time")
    assert attempts.due_again == {"x"}
    assert attempts.attempt("x", lambda: "done") == "done"
    assert not Failure.objects.exists()

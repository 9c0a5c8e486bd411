"""Automatic throws and throws of bots wait for links as well; a failure changes no throw."""

from concurrent.futures import Future
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.dice import draws
from games.engine.forms.text import read_position
from games.engine.state import Choice
from games.models import Match
from games.play import suspension
from games.play.bots.turns import BotTurn, play_bot_choice
from games.play.writer.match_writer import MatchWriter
from games.record.audit import find_faults
from games.timekeeper import run_due
from tests.games.support.play.autoplay import prefer
from tests.games.support.play.joint import JointTable, links_of, start_joint

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(anna: User, berta: User) -> JointTable:
    """A match with joint dice in which the player to start has to throw."""
    return start_joint(anna, berta)


def test_an_automatic_throw_waits_for_both_players(anna: User, berta: User) -> None:
    table = start_joint(anna, berta)
    prefer(anna, berta, auto_throw=True)
    first = table.active
    table.throw(first)
    table.answer(1 - first)
    table.play_turn(first)
    roller = table.active
    pending = table.dice.pending
    assert pending is not None
    assert (pending.roller, set(pending.awaited)) == (roller, {0, 1})
    table.answer(1 - roller)
    table.answer(roller)
    event = table.throws[1]
    assert (event.seat, event.user, event.automatic) == (roller, table.users[roller], True)
    assert None not in links_of(event)
    assert find_faults(table.match) == []


def let_bot_act(match: Match) -> None:
    """Let the active bot throw, or make its first legal choice."""
    rules, state = read_position(match.position)
    chosen = Future[Choice | None]()
    chosen.set_result(rules.legal_moves(state)[0] if rules.due(state) == "move" else None)
    turn = BotTurn(match.pk, match.version, match.due_at or timezone.now())
    assert play_bot_choice(turn, chosen)


def test_the_throw_of_a_bot_waits_for_the_player(anna: User) -> None:
    table = start_joint(anna, computer="casual")
    own = table.seat_of(anna)
    if table.active == own:
        table.throw(own)
        table.play_turn(own)
    assert table.match.computer_due
    let_bot_act(table.match)
    waiting, pending = table.match, table.dice.pending
    assert pending is not None
    assert (pending.awaited, waiting.computer_due) == ((own,), False)
    assert waiting.due_at == pending.until
    table.answer(own)
    event = table.throws[-1]
    assert (event.seat, event.user) == (1 - own, None)
    assert links_of(event)[own] is not None
    assert table.match.computer_due


def test_a_suspended_match_throws_when_it_goes_on(table: JointTable) -> None:
    roller = table.active
    table.throw(roller)
    match = Match.objects.get(pk=table.pk)
    writer = MatchWriter(match, *read_position(match.position))
    suspension.suspend(writer, timezone.now() + timedelta(hours=1), "inquiry")
    writer.save()
    table.answer(1 - roller)
    assert table.throws == []
    Match.objects.filter(pk=table.pk).update(due_at=timezone.now() - timedelta(seconds=1))
    assert run_due() == 1
    assert not table.match.is_suspended
    table.pass_patience()
    [event] = table.throws
    assert None not in links_of(event)


def test_a_failure_between_links_and_throw_leads_to_the_same_throw(
    table: JointTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    roller = table.active
    table.throw(roller)
    real, drawn = draws.throw, []

    def fail(*args: object) -> None:
        drawn.append(real(*args))  # type: ignore[arg-type]
        raise MemoryError

    monkeypatch.setattr(draws, "throw", fail)
    with pytest.raises(MemoryError):
        table.answer(1 - roller)
    assert table.throws == []
    assert table.dice.pending is not None
    monkeypatch.setattr(draws, "throw", real)
    table.answer(1 - roller)
    assert table.throws[0].payload["throw"] == list(drawn[0].dice)

"""Pauses and failures while links are awaited change no throw."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.dice import draws
from games.engine.forms.text import read_position
from games.models import Match
from games.play import suspension
from games.play.writer.match_writer import MatchWriter
from games.timekeeper import run_due
from tests.games.support.play.joint import JointTable, links_of, start_joint

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(anna: User, berta: User) -> JointTable:
    """A match with joint dice in which the first turn has been played."""
    table = start_joint(anna, berta)
    table.play_turn(table.active)
    return table


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

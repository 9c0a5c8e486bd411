"""Starts matches that players leave, and checks their records and logs afterwards."""

import json
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone
from jsonschema import Draft202012Validator

from accounts.models import User
from games.engine.explanations import Illegal
from games.models import Match
from games.proof.check import check_dice, check_file
from games.proof.parse import parse_record
from games.proof.replay import check_play
from games.record.audit import find_faults
from games.record.export import record_of
from tests.games.support.matches import ShowDice, Table, everything, sit_down

SCHEMA = json.loads((settings.BASE_DIR / "static/schema/tahur-record-2.json").read_text())


def start_petits_chevaux(
    users: list[User | None],
    dice_show: ShowDice | None = None,
    *,
    abandoned: str = "computer",
    pace: str = "none",
) -> Table:
    """Start a match of petits chevaux; with `dice_show`, seat 0 has to throw."""
    if dice_show:
        dice_show((6, 5, 4, 3)[: len(users)])
    return sit_down(*users, game="petits-chevaux", pace=pace, abandoned=abandoned)


def result(match: Match) -> tuple[str, str, list[int] | None, int | None]:
    return match.stage, match.ending, match.winners, match.points


def make_due(table: Table) -> None:
    """Make the bot's next action in a match due now."""
    Match.objects.filter(pk=table.pk).update(due_at=timezone.now() - timedelta(seconds=5))


def faults_of(table: Table) -> list[str]:
    """Return the faults that checks find in the record and the event log of a finished match."""
    return record_faults(table.match)


def record_faults(match: Match) -> list[str]:
    """Return the faults that checks find in the record and the event log of a finished match."""
    form = json.loads(json.dumps(record_of(match)))
    Draft202012Validator(SCHEMA).validate(form)
    record = parse_record(form)
    lines = [*check_file(record), *check_dice(record), *check_play(record)]
    return [line.sentence % line.values for line in lines if not line.passed] + find_faults(match)


def assert_refused(table: Table, seat: int, action: str, sentence: str) -> None:
    """Assert that an action is refused with this sentence and changes nothing."""
    before = everything()
    with pytest.raises(Illegal, match=sentence):
        table.act(seat, action)
    assert everything() == before

"""The record of a finished match: who may read it, and that its check finds no fault."""

import json
from collections.abc import Sequence
from itertools import chain

import pytest
from django.conf import settings
from django.test import Client
from jsonschema import Draft202012Validator

from accounts.models import User
from games.engine.forms.reading import Json, mapping, sequence
from games.engine.rules import Rules
from games.engine.state import State
from games.models import Match
from games.proof.bdice2 import Contribution
from games.proof.check import check_dice, check_file
from games.proof.parse import parse_record
from games.proof.record import Record
from games.proof.replay import check_play
from games.record.export import NotOver, record_of
from tests.games.support.matches import Table, sit_down
from tests.games.support.random_players import Whims
from tests.games.support.setups import EVERY_USUAL, people, sit_down_at

SCHEMAS = {
    f"tahur-record/{number}": json.loads(
        (settings.BASE_DIR / f"static/schema/tahur-record-{number}.json").read_text()
    )
    for number in (1, 2)
}
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


def the_record(match: Match) -> Record:
    """Return the record of a match, parsed from its JSON."""
    return parse_record(json.loads(json.dumps(record_of(match))))


def assert_valid(match: Match) -> None:
    """Assert that the record of a match has the form of its schema."""
    form = json.loads(json.dumps(record_of(match)))
    Draft202012Validator(SCHEMAS[form["format"]]).validate(form)


def sitters(record: Record) -> Sequence[Json]:
    """Return the seats of a record as JSON."""
    return sequence(record.setup["sitters"])


def wrong(record: Record) -> list[str]:
    """Check a record and return a sentence for each fault."""
    lines = chain(check_file(record), check_dice(record), check_play(record))
    return [line.sentence % line.values for line in lines if not line.passed]


@EVERY_USUAL
def test_every_line_of_a_played_match_is_right(rules: Rules[State]) -> None:
    table = sit_down_at(rules, *people(rules))
    whims, match = Whims(3, table), table.match
    for _ in range(120):
        if match.stage == Match.Stage.OVER:
            break
        match = table.act(*whims.next(match))
    if match.stage != Match.Stage.OVER:
        table.act(0, "resign")
    record = the_record(table.match)
    assert wrong(record) == []
    assert_valid(table.match)
    drawn = [event.draw for event in record.events if event.draw is not None]
    assert drawn == list(range(table.match.draws))


def test_a_record_names_users_bots_and_their_seeds(anna: User) -> None:
    table = sit_down(anna, None)
    table.play(0, "resign")
    record = the_record(table.match)
    names = [(each["name"], each["computer"]) for each in map(mapping, sitters(record))]
    assert names == [("Anna", ""), ("Casual computer", "casual")]
    assert record.contributions == [Contribution("s", "Anna"), Contribution("b")]
    assert wrong(the_record(table.match)) == []


def test_a_rematch_asked_for_is_in_the_record(table: Table) -> None:
    table.play(1, "resign", "rematch")
    record = the_record(table.match)
    assert record.events[-1].kind == "rematch"
    # The dice of this test are stated, not drawn.
    assert not any("rematch" in sentence for sentence in wrong(record))


def test_a_running_match_has_no_record(
    table: Table, client: Client, anna: User, berta: User, clara: User, admin_user: User
) -> None:
    with pytest.raises(NotOver):
        record_of(table.match)
    for user in (None, anna, berta, clara, admin_user):
        if user is not None:
            client.force_login(user)
        assert client.get(f"/matches/{table.pk}/record.json").status_code == 404


def test_the_record_of_a_private_match_is_its_players_alone(
    client: Client, anna: User, berta: User, clara: User
) -> None:
    table = sit_down(anna, berta, private=True)
    table.play(0, "resign")
    path = f"/matches/{table.pk}/record.json"
    assert client.get(path).status_code == 404
    client.force_login(clara)
    assert client.get(path).status_code == 404
    client.force_login(berta)
    told = client.get(path)
    assert told.status_code == 200
    assert json.loads(told.content) == record_of(table.match)
    saved = client.get(path, {"download": ""})
    assert saved["Content-Disposition"] == f'attachment; filename="tahur-{table.pk}.json"'

"""Records of matches with rulings: the check accepts them, and finds a ruling that was changed."""

import json
from copy import deepcopy
from typing import Any

import pytest

from accounts.models import User
from games.chat import services
from games.proof.check import check_dice, check_file
from games.proof.parse import parse_record
from games.proof.replay import check_play
from games.record.audit import find_faults
from games.record.export import record_of
from tests.games.support.matches import Table, sit_down
from tests.games.support.play.leaving import faults_of
from tests.games.support.rulings import rule

pytestmark = pytest.mark.django_db


@pytest.fixture
def ruled_table(referee: User, anna: User, berta: User) -> Table:
    """A match with rulings of almost every type."""
    table = sit_down(anna, berta, pace="normal", options={"match_points": 3})
    said = services.post_message(match_id=table.pk, user=anna, text="so", request_id="1")
    rule(referee, table, "pause", minutes="5")
    rule(referee, table, "hide", message=str(said.pk))
    rule(referee, table, "resume")
    rule(referee, table, "give", seat="0", many="5", unit="minutes")
    for _ in range(5):
        rule(referee, table, "force", reason="stalling")
    rule(referee, table, "adjudicate", place_0="1", place_1="2", points="1", of="game")
    rule(referee, table, "pause", minutes="5")
    rule(referee, table, "resume")
    rule(referee, table, "force")
    rule(referee, table, "reseat", seat="0", to="casual")
    rule(referee, table, "reseat", seat="0", to="person", name="Anna")
    rule(referee, table, "adjudicate", place_0="2", place_1="1", points="2", of="match")
    rule(referee, table, "annul")
    return table


def test_a_record_with_rulings_is_right(ruled_table: Table) -> None:
    assert faults_of(ruled_table) == []
    assert "as reported" not in json.dumps(record_of(ruled_table.match))
    assert find_faults(ruled_table.match) == []


def test_a_match_aborted_between_two_games_is_right(referee: User, anna: User, berta: User) -> None:
    table = sit_down(anna, berta, options={"match_points": 3})
    table.act(0, "resign")
    rule(referee, table, "abort")
    assert any(table.match.score)
    assert faults_of(table) == []


def test_a_record_with_a_vacated_seat_is_right(referee: User, users: list[User | None]) -> None:
    for abandoned in ("computer", "skipped"):
        table = sit_down(*users, game="petits-chevaux", abandoned=abandoned)
        rule(referee, table, "vacate", seat="1")
        places = {f"place_{seat}": str(place) for seat, place in enumerate((2, 3, 1, 4))}
        rule(referee, table, "adjudicate", points="1", of="match", **places)
        assert faults_of(table) == []


def find_faults_after_change(form: Any, number: int, **action: object) -> list[str]:
    """Change the event with this number in a record; return the faults that a replay finds."""
    form = deepcopy(form)
    form["events"][number - 1]["action"] |= action
    return [
        line.sentence % line.values for line in check_play(parse_record(form)) if not line.passed
    ]


def test_a_ruling_that_cannot_be_is_found(ruled_table: Table) -> None:
    form = json.loads(json.dumps(record_of(ruled_table.match)))
    assert not [line for line in check_dice(parse_record(form)) if not line.passed]
    number = {
        event.payload["ruling"]: event.number
        for event in ruled_table.events
        if event.kind == "ruling"
    }
    pause = next(event.number for event in ruled_table.events if event.kind == "ruling")
    for event, action in (
        (number["adjudicate"], {"points": 9}),
        (number["adjudicate"], {"places": [1, 1]}),
        (number["adjudicate"], {"of": "day"}),
        (number["adjudicate"], {"ruling": "close"}),
        (number["resume"], {"ruling": "hide"}),
        (number["resume"], {"ruling": "burn"}),
        (number["reseat"], {"seat": 7}),
        (pause, {"ruling": "resume"}),
        (pause, {"ruling": "abort"}),
    ):
        assert find_faults_after_change(form, event, **action), (event, action)


def test_an_altered_ruling_breaks_the_seal(ruled_table: Table) -> None:
    form = json.loads(json.dumps(record_of(ruled_table.match)))
    form["events"][-1]["action"]["reason"] = "asked"
    assert [line.passed for line in check_file(parse_record(form))] == [False]

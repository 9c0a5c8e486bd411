"""Equal shares of two pachisi throws: choosing one, and how it is recorded and described."""

import json

import pytest
from django.conf import settings
from jsonschema import Draft202012Validator

from games.board.targets import Target
from games.engine.forms.reading import Json, mapping
from games.proof.parse import parse_record
from games.proof.replay import check_play
from games.record.export import record_of
from tests.games.support.board_context import view
from tests.games.support.matches import SetUp, Table

SCHEMA = json.loads((settings.BASE_DIR / "static/schema/tahur-record-2.json").read_text())
OPTIONS = '{"move_timing":"after_all_throws","split_throw":true}'
MEMORY = '{"left":[true,true],"unlocked":[true,true],"captures":[0,0],"hand":[[4],[10,16]]}'
FOUR_AND_FOUR = f"pachisi {OPTIONS} 0:1,16:1,30:1,40:1/0:4 0 4,4 {MEMORY}"
"""In hand are a 4, and the 4 left of a 10 that the piece on 16 has shared."""


@pytest.fixture
def table_with_shares(set_up: SetUp) -> Table:
    """A match in which Anna has two equal shares to play."""
    return set_up(FOUR_AND_FOUR)


def target(table: Table, action: str) -> Target:
    """Return the target on Anna's board by which this action can be chosen."""
    (found,) = (
        each
        for spot in view(table, 0).board.squares
        for each in spot.targets
        if action in [way.action for way in each.options]
    )
    return found


def test_both_throws_are_chosen_by_words(table_with_shares: Table) -> None:
    found = target(table_with_shares, "move 30 33 3 4 0")
    assert found.has_sources
    assert [(way.score, way.source) for way in found.options] == [(3, "the 4"), (3, "4 of the 10")]
    assert [way.action for way in found.options] == ["move 30 33 3 4 0", "move 30 33 3 4 1"]
    assert "with 3 (uses the 4)" in found.options[0].name
    assert "with 3 (uses 4 of the 10)" in found.options[1].name
    assert len({way.id for way in found.options}) == 2


def test_a_single_throw_needs_no_words(table_with_shares: Table) -> None:
    found = target(table_with_shares, "move 16 18 2 4")
    assert not found.several
    assert not found.has_sources
    assert "uses" not in found.options[0].name


@pytest.mark.parametrize(
    ("action", "hand", "words"),
    [
        ("move 30 33 3 4 0", ((10, 16), (4, 33)), "This move uses the 4."),
        ("move 30 33 3 4 1", ((4,), (10, 16, 33)), "This move uses 4 of the 10."),
        ("play 30-33:3/4#1", ((10, 16), (4, 33)), "This move uses the 4."),
        ("play 30-33:3/4#2", ((4,), (10, 16, 33)), "This move uses 4 of the 10."),
        ("move 30 33 3 4", ((10, 16), (4, 33)), ""),
    ],
)
def test_the_chosen_share_is_used_described_and_verified(
    table_with_shares: Table, action: str, hand: tuple[tuple[int, ...], ...], words: str
) -> None:
    table_with_shares.play(0, action)
    assert getattr(table_with_shares.state, "hand", None) == hand
    sight = view(table_with_shares, None)
    assert words in sight.announcement
    table_with_shares.play(0, "resign")
    form = json.loads(json.dumps(record_of(table_with_shares.match)))
    Draft202012Validator(SCHEMA).validate(form)
    assert ["source" in each for each in moves(form)] == [bool(words)]
    assert wrong(form) == []


def test_a_record_whose_source_holds_no_such_score_does_not_verify(
    table_with_shares: Table,
) -> None:
    table_with_shares.play(0, "move 30 33 3 4 1", "resign")
    form = json.loads(json.dumps(record_of(table_with_shares.match)))
    (move,) = moves(form)
    move["source"] = 2
    assert any("in that position" in line for line in wrong(form))


def test_the_same_request_twice_plays_once(table_with_shares: Table) -> None:
    version = table_with_shares.match.version
    for _ in range(2):
        table_with_shares.act(0, "move 30 33 3 4 1", version=version, request_id="once")
    assert table_with_shares.kinds.count("move") == 1
    table_with_shares.check()


def moves(form: dict[str, list[dict[str, dict[str, int]]]]) -> list[dict[str, int]]:
    """Return all moves in the JSON of a record."""
    return [each["action"] for each in form["events"] if "from" in each.get("action", {})]


def wrong(form: Json) -> list[str]:
    """Return a sentence for each fault in the play of a record, given as JSON."""
    lines = check_play(parse_record(mapping(form)))
    return [str(line.sentence % line.values) for line in lines if not line.passed]

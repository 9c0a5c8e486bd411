"""Several steps in one request: all of them are made, or none."""

from functools import partial

import pytest

from games.engine.explanations import Illegal
from games.engine.forms.exchange import Unreadable
from games.models import Event
from games.play.services import Stale
from tests.games.support.board_context import view
from tests.games.support.matches import SetUp, ShowDice, Table, at_once, everything

BOTH = "move 12 18 6, 18 21 3"


@pytest.fixture
def table_after_throw(table: Table, dice_show: ShowDice) -> Table:
    """A match in which Anna has a 6 and a 3 to play."""
    dice_show((6, 3))
    table.play(0, "throw")
    return table


def test_each_step_is_an_event_as_if_played_alone(table_after_throw: Table) -> None:
    version = table_after_throw.match.version
    after = table_after_throw.act(0, BOTH, request_id="both")
    table_after_throw.check()
    assert (after.version, after.holding) == (version + 2, 0)
    first, second = Event.objects.filter(match=after.pk, number__gt=version).order_by("number")
    assert first.payload == {"from": 12, "to": 18, "score": 6}
    assert second.payload == {"from": 18, "to": 21, "score": 3}
    assert (first.request_id, second.request_id) == ("both", None)
    assert not first.automatic


def test_undo_takes_back_one_step_after_the_other(table_after_throw: Table) -> None:
    before = table_after_throw.match.position
    table_after_throw.play(0, BOTH, "undo")
    assert table_after_throw.state.pips_left == (3,)
    table_after_throw.play(0, "undo")
    assert table_after_throw.match.position == before


def test_the_same_request_twice_acts_once(table_after_throw: Table) -> None:
    version = table_after_throw.match.version
    table_after_throw.act(0, BOTH, version=version, request_id="both")
    before = everything()
    assert table_after_throw.act(0, BOTH, version=version, request_id="both").version == version + 2
    table_after_throw.act(0, BOTH, version=version + 2, request_id="both")
    assert everything() == before


@pytest.mark.parametrize("other", ["move 12 18 6, 12 15 3", "move 12 18 6, 18 21 3, 0 1 1", "undo"])
def test_the_name_is_not_free_for_other_steps(table_after_throw: Table, other: str) -> None:
    version = table_after_throw.match.version
    table_after_throw.act(0, BOTH, version=version, request_id="both")
    before = everything()
    with pytest.raises(Stale):
        table_after_throw.act(0, other, version=version, request_id="both")
    assert everything() == before


def test_a_single_step_does_not_stand_for_both(table_after_throw: Table) -> None:
    version = table_after_throw.match.version
    table_after_throw.act(0, "move 12 18 6", version=version, request_id="one")
    before = everything()
    with pytest.raises(Stale):
        table_after_throw.act(0, BOTH, version=version, request_id="one")
    assert everything() == before


@pytest.mark.parametrize(
    ("steps", "statement"),
    [
        ("move 12 18 6, 18 20 2", "GAMMON-07"),
        ("move 12 18 6, 18 24 6", "GAMMON-07"),
        ("move 12 15 3, 15 22 6", "GAMMON-07"),
        ("move 12 18 6, 13 16 3", None),
        ("move 11 17 6, 17 20 3", None),
        ("move 12 18 6, 18 21 3, 18 21 3", ""),
    ],
)
def test_one_illegal_step_refuses_all(
    table_after_throw: Table, steps: str, statement: str | None
) -> None:
    before = everything()
    with pytest.raises(Illegal) as refused:
        table_after_throw.act(0, steps)
    assert everything() == before
    assert refused.value.refusal.message
    if statement is not None:
        assert refused.value.refusal.statement == statement


def test_no_step_is_made_after_the_end_of_a_turn(set_up: SetUp) -> None:
    """After the only step that is left, it is Bert's turn: his pieces are not Anna's to move."""
    table = set_up("backgammon - 12:1,25:14/12:1,25:14 0 2,1 -")
    before = everything()
    with pytest.raises(Illegal, match="before the last"):
        table.act(0, "move 12 14 2, 14 15 1, 12 13 1")
    assert everything() == before


def test_no_step_is_made_after_the_end_of_a_game(set_up: SetUp) -> None:
    table = set_up("backgammon - 24:1,25:14/12:15 0 2,1 -")
    before = everything()
    with pytest.raises(Illegal, match="before the last"):
        table.act(0, "move 24 25 2, 24 25 1")
    assert everything() == before
    table.act(0, "move 24 25 2")
    assert table.match.winners == [0]


def test_steps_of_the_opponent_are_refused(table_after_throw: Table) -> None:
    before = everything()
    with pytest.raises(Illegal):
        table_after_throw.act(1, BOTH)
    assert everything() == before


def test_an_outdated_request_is_stale(table_after_throw: Table) -> None:
    version = table_after_throw.match.version
    table_after_throw.play(0, "move 12 15 3")
    before = everything()
    with pytest.raises(Stale):
        table_after_throw.act(0, BOTH, version=version)
    assert everything() == before


@pytest.mark.parametrize("steps", ["move 12 18 6, ", "move 12 18 6, 18", "move 12 18 6,18 21 3"])
def test_malformed_steps_cannot_be_read(table_after_throw: Table, steps: str) -> None:
    before = everything()
    with pytest.raises(Unreadable):
        table_after_throw.act(0, steps)
    assert everything() == before


@pytest.mark.needs_row_locks
def test_the_same_steps_at_once_act_once(transactional_db: None, table_after_throw: Table) -> None:
    version = table_after_throw.match.version
    both = partial(table_after_throw.act, 0, BOTH, version=version, request_id="both")
    answers = at_once(*[both] * 4)
    assert [getattr(answer, "version", answer) for answer in answers] == [version + 2] * 4
    table_after_throw.check()
    assert table_after_throw.match.version == version + 2


@pytest.mark.sqlite_only
def test_all_steps_are_read_out_and_drawn_as_one_way(table_after_throw: Table) -> None:
    table_after_throw.play(0, BOTH)
    shown = view(table_after_throw, 1)
    assert shown.announcement.count("Anna played") == len(BOTH.split(","))
    assert shown.board.piece_paths.count(";") == 0
    before = view(table_after_throw, 0).board.piece_paths
    table_after_throw.play(0, "undo")
    assert len(view(table_after_throw, 0).board.piece_paths) < len(before)

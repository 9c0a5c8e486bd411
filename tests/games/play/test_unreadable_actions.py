"""Actions that are refused: unreadable ones, outdated ones, and those of users without a seat."""

import pytest

from accounts.models import User
from games.engine.forms.exchange import Unreadable
from games.play.services import NotSeated, Stale, act
from tests.games.support.matches import ShowDice, Table, everything


@pytest.mark.parametrize(
    "action",
    [
        "",
        " ",
        "fly",
        "Throw",
        "throw ",
        "throw 6,6",
        "throw -",
        "undo 1",
        "done done",
        "resign 3",
        "rematch please",
        "move",
        "move ",
        "move 12",
        "move 12 18 6 ",
        "move  12 18 6",
        "move 12 18 6 3 1 0",
        "move -1 5 6",
        "move 12 18 -6",
        "move 1.5 2 1",
        "move 12 ١٨ 6",
        "move 12 18 9999999",
        "move x y z",
        "call",
        "call ",
        "call Double",
        "call double take",
        "call " + "a" * 21,
        "throw\n",
        "throw\0",
        "move 12 18 6\n",
        "{}",
        "move " + "1" * 10_000,
        "x" * 10_000,
    ],
)
def test_what_is_no_action_cannot_be_read(table: Table, action: str, dice_show: ShowDice) -> None:
    dice_show((6, 3))
    table.play(0, "throw")
    before = everything()
    with pytest.raises(Unreadable):
        table.act(0, action)
    assert everything() == before


@pytest.mark.parametrize("action", ["throw", "resign", "rematch", "fly"])
def test_a_user_without_a_seat_cannot_act(table: Table, clara: User, action: str) -> None:
    before = everything()
    with pytest.raises(NotSeated):
        act(match_id=table.pk, user=clara, action=action, version=2, request_id="clara")
    assert everything() == before


@pytest.mark.parametrize("version", [1, 2, 0, -1, 10**30])
@pytest.mark.parametrize("action", ["throw", "resign", "move 12 18 6", "undo", "fly", "move 12"])
def test_what_was_meant_for_another_position_is_stale(
    table: Table, version: int, action: str
) -> None:
    before = everything()
    with pytest.raises(Stale):
        table.act(0, action, version=version)
    assert everything() == before


def test_an_outdated_page_is_told_so(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3))
    table.play(0, "throw")
    version = table.match.version
    table.play(0, "move 12 18 6")
    with pytest.raises(Stale):
        table.act(0, "move 12 15 3", version=version)

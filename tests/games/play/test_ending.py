"""The end of a match: its ways, how many points it is worth, and what may follow."""

import pytest

from accounts.models import User
from games.engine.explanations import Illegal
from games.engine.options import Value
from games.models import Match
from tests.games.support.matches import SetUp, ShowDice, Table, everything, give, sit_down


def result(match: Match) -> tuple[list[int] | None, int | None, str, str]:
    return match.winners, match.points, match.ending, match.stage


@pytest.mark.parametrize(
    ("loser", "options", "points"),
    [
        ("1:14,25:1", {}, 1),
        ("0:1,1:13,25:1", {}, 1),
        ("7:15", {}, 2),
        ("1:15", {}, 2),
        ("0:1,7:14", {}, 3),
        ("1:15", {"backgammon_rule": "bar_or_home"}, 3),
        ("7:15", {"backgammon_rule": "bar_or_home"}, 2),
        ("1:14,25:1", {"backgammon_rule": "bar_or_home"}, 1),
    ],
)
@pytest.mark.parametrize("winner", [0, 1])
def test_taking_off_the_last_piece_wins_what_the_loser_deserves(
    set_up: SetUp, winner: int, loser: str, options: dict[str, str], points: int
) -> None:
    sides = ["22:1,25:14", loser]
    if winner == 1:
        sides.reverse()
    table = set_up(f"backgammon - {'/'.join(sides)} {winner} - -", (5, 1), options=options)
    table.play(winner, "throw", "move 22 25 5")
    assert result(table.match) == ([winner], points, "played", "over")
    assert table.match.holding is None


def test_a_win_cannot_be_taken_back(set_up: SetUp) -> None:
    table = set_up("backgammon - 20:1,25:14/1:15 0 - -", (4, 3))
    table.play(0, "throw", "move 20 23 3", "move 23 25 4")
    for action in ("undo", "done"):
        with pytest.raises(Illegal, match="The game is over"):
            table.act(0, action)


@pytest.mark.parametrize("seat", [0, 1])
def test_either_side_may_resign_whenever_it_likes(
    table: Table, dice_show: ShowDice, seat: int
) -> None:
    dice_show((6, 3))
    table.play(0, "throw", "move 12 18 6")
    before = table.match.position
    table.play(seat, "resign")
    assert result(table.match) == ([1 - seat], 2, "resigned", "over")
    assert table.match.position == before
    event = table.events[-1]
    assert (event.kind, event.seat, event.user) == ("resign", seat, table.user(seat))


def test_resigning_while_a_turn_is_held_ends_it(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3))
    table.play(0, "throw", "move 12 18 6", "move 18 21 3", "resign")
    assert table.match.holding is None


@pytest.mark.parametrize(
    ("loser", "points"), [("1:14,25:1", 1), ("0:1,1:13,25:1", 1), ("7:15", 2), ("0:1,7:14", 3)]
)
def test_resigning_gives_away_what_the_position_is_worth(
    set_up: SetUp, loser: str, points: int
) -> None:
    table = set_up(f"backgammon - 23:2,25:13/{loser} 1 - -")
    table.play(1, "resign")
    assert result(table.match) == ([0], points, "resigned", "over")


@pytest.fixture
def over(table: Table) -> Table:
    """A match that Berta resigned before a piece was moved."""
    table.play(1, "resign")
    return table


@pytest.mark.parametrize(
    "action", ["throw", "move 12 18 6", "call double", "undo", "done", "resign"]
)
@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_is_played_after_the_end(over: Table, seat: int, action: str) -> None:
    before = everything()
    with pytest.raises(Illegal, match="The game is over"):
        over.act(seat, action)
    assert everything() == before


def rematch(table: Table) -> Match | None:
    return Match.objects.filter(previous=table.pk).first()


def test_there_is_no_rematch_before_the_end(table: Table) -> None:
    with pytest.raises(Illegal, match="You can offer a rematch when the match is over"):
        table.act(0, "rematch")


def test_a_rematch_waits_for_the_other_side(over: Table) -> None:
    over.play(0, "rematch")
    assert rematch(over) is None
    assert (over.events[-1].kind, over.events[-1].seat) == ("rematch", 0)


def test_a_rematch_is_offered_once(over: Table) -> None:
    over.play(0, "rematch")
    with pytest.raises(Illegal, match="You have already offered a rematch"):
        over.act(0, "rematch")


def test_a_rematch_changes_seats_and_keeps_the_table(
    anna: User, berta: User, dice_show: ShowDice
) -> None:
    options: dict[str, Value] = {"opening_roll": "opening_dice", "match_points": 1}
    dice_show((3, 1), (2, 5))
    table = sit_down(anna, berta, private=True, options=options)
    table.play(1, "resign", "rematch")
    table.play(0, "rematch")
    following = rematch(table)
    assert following is not None
    assert options.items() <= following.options.items()
    assert (following.options, following.private) == (table.match.options, True)
    assert [seat.user for seat in following.seats.all()] == [berta, anna]
    give(following, anna, berta)
    Table(following.pk, [berta, anna]).play(1, "move 12 17 5", "move 12 14 2", "done")


def test_a_rematch_begins_once(over: Table, dice_show: ShowDice) -> None:
    dice_show((3, 1))
    over.play(0, "rematch")
    over.play(1, "rematch")
    with pytest.raises(Illegal, match="The rematch has already started"):
        over.act(0, "rematch")


def test_a_computer_is_always_ready_for_a_rematch(anna: User, dice_show: ShowDice) -> None:
    dice_show((3, 1), (3, 1))
    table = sit_down(anna, None)
    table.play(0, "resign", "rematch")
    following = rematch(table)
    assert following is not None
    assert [(seat.user, seat.computer) for seat in following.seats.all()] == [
        (None, "casual"),
        (anna, ""),
    ]
    assert following.due_at is not None

"""The doubling cube on a board: where it lies, what it shows, and which questions it asks."""

import pytest

from accounts.models import User
from games.board.parts.cube import CubeView
from tests.games.support.board_context import actions_on, view
from tests.games.support.matches import ShowDice, Table, sit_down

pytestmark = [pytest.mark.sqlite_only, pytest.mark.django_db]


@pytest.fixture
def cube_table(users: list[User], dice_show: ShowDice) -> Table:
    """A match to 3 points with the cube, in which Anna has to throw."""
    dice_show((3, 1), (3, 1))
    return sit_down(*users[:2], options={"match_points": 3, "cube": True})


def cube(table: Table, viewer: int | None) -> CubeView:
    shown = view(table, viewer).board.cube
    assert shown is not None
    return shown


def faces(table: Table) -> set[int]:
    return {cube(table, viewer).face for viewer in (0, 1, None)}


def heights(table: Table) -> list[float]:
    """Return how far down the board the cube lies for each player."""
    return [float(cube(table, seat).transform.split()[1].rstrip(")")) for seat in (0, 1)]


def test_matches_without_the_cube_show_none(table: Table) -> None:
    assert view(table, 0).board.cube is None


def test_at_first_the_cube_lies_in_the_middle_and_shows_64(cube_table: Table) -> None:
    assert faces(cube_table) == {64}
    assert heights(cube_table)[0] == heights(cube_table)[1]
    assert cube(cube_table, None).text == "Doubling cube at 1, in the middle"


def test_only_the_player_who_may_double_is_asked_to(cube_table: Table) -> None:
    double = cube(cube_table, 0).double
    assert double is not None
    assert (double.action, double.question) == ("call double", "Double to 2?")
    assert [cube(cube_table, viewer).double for viewer in (1, None)] == [None, None]
    shown = view(cube_table, 0)
    assert shown.commands is not None
    assert (shown.commands.double, shown.commands.calls) == (double, ())
    assert actions_on(shown) == ["call double"]


def test_a_double_is_answered_on_the_board_by_the_opponent_alone(cube_table: Table) -> None:
    cube_table.play(0, "call double")
    assert faces(cube_table) == {2}
    assert all(cube(cube_table, viewer).offered for viewer in (0, 1, None))
    question = cube(cube_table, 1).question
    assert question is not None
    assert question.sentence == "Anna doubles to 2."
    assert question.stakes == "Take: you play for 2. Drop: you lose 1."
    offers = [view(cube_table, viewer).offers for viewer in (0, 1, None)]
    assert [each.question and each.question.sentence for each in offers if each] == [
        "You double to 2.",
        "Anna doubles to 2.",
        "Anna doubles to 2.",
    ]
    assert [each.question and each.question.stakes for each in offers if each] == [
        *("", question.stakes, ""),
    ]
    assert [answer.action for answer in question.answers] == ["call take", "call drop"]
    assert [cube(cube_table, viewer).question for viewer in (0, None)] == [None, None]


def test_a_taken_cube_lies_on_the_side_of_its_owner(cube_table: Table) -> None:
    cube_table.play(0, "call double")
    cube_table.play(1, "call take")
    assert faces(cube_table) == {2}
    theirs, own = heights(cube_table)
    assert theirs < own
    assert cube(cube_table, None).text == "Doubling cube at 2, owned by Berta"


def test_the_cube_rests_in_the_crawford_game(cube_table: Table) -> None:
    cube_table.play(0, "resign")
    for seat in (0, 1):
        cube_table.play(seat, "ready")
    shown = cube(cube_table, 0)
    assert (shown.resting, shown.double) == (True, None)
    assert shown.text == "Crawford game: no doubling."


@pytest.mark.parametrize("answer", ["call take", "call drop"])
def test_dice_of_the_start_stay_as_they_fell_while_the_cube_is_offered(
    cube_table: Table, answer: str
) -> None:
    fallen = view(cube_table, None).board.drawing.dice
    assert [(die.side, die.picture, die.used, die.struck) for die in fallen] == [
        (0, "die-3", False, False),
        (1, "die-1", False, False),
    ]
    for seat, call in ((0, "call double"), (1, answer)):
        cube_table.play(seat, call)
        shown = view(cube_table, None).board.drawing.dice
        assert [(die.side, die.picture, die.used, die.struck) for die in shown] == [
            (die.side, die.picture, die.used, die.struck) for die in fallen
        ]
        assert [die.transform for die in shown] == [die.transform for die in fallen]

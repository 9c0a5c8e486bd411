"""The cross of pachisi: each seat's path around it, the castles, the layout."""

from itertools import pairwise

import pytest

from games.engine.pachisi.board import CASTLES, HOME, LOOP, SEATED, STEPS, cell
from games.engine.pachisi.statements import NOTES, STATEMENTS
from tests.engine.pachisi.support.positions import EAST, NORTH, SOUTH, WEST, table

ARMS = (SOUTH, EAST, NORTH, WEST)
SOUTHS_WAY = {
    1: (9, 11),
    7: (9, 17),
    8: (9, 18),
    9: (10, 18),
    16: (10, 11),
    17: (11, 10),
    25: (18, 9),
    26: (18, 8),
    42: (9, 0),
    59: (0, 9),
    60: (0, 10),
    67: (7, 10),
    68: (8, 11),
    75: (8, 18),
    76: (9, 18),
    77: (9, 17),
    83: (9, 11),
}
MARKED = {
    *((9, 18), (10, 15), (8, 15), (18, 9), (15, 8), (15, 10)),
    *((9, 0), (8, 3), (10, 3), (0, 9), (3, 10), (3, 8)),
}


def way(arm: int) -> list[tuple[int, int]]:
    return [cell(arm, step) for step in range(1, HOME)]


@pytest.mark.parametrize(("step", "at"), SOUTHS_WAY.items())
def test_a_piece_of_souths_comes_by(step: int, at: tuple[int, int]) -> None:
    assert cell(SOUTH, step) == at  # PACHISI-16


@pytest.mark.parametrize("arm", ARMS)
def test_every_step_is_to_a_square_beside_the_last(arm: int) -> None:
    apart = [(abs(x - u), abs(y - v)) for (x, y), (u, v) in pairwise(way(arm))]
    corners = [step for step, each in enumerate(apart, 1) if each == (1, 1)]
    assert set(apart) == {(0, 1), (1, 0), (1, 1)}
    assert corners == [16, 33, 50, 67]  # PACHISI-16


@pytest.mark.parametrize("arm", ARMS)
def test_pieces_come_back_on_the_squares_by_which_they_left(arm: int) -> None:
    squares = way(arm)
    assert squares[:8] == squares[:-9:-1]  # PACHISI-32
    assert len(set(squares)) == 75


def test_the_next_arm_is_a_quarter_turn_anticlockwise_away() -> None:
    for one, other in pairwise(ARMS):
        assert way(other) == [(y, 18 - x) for x, y in way(one)]


@pytest.mark.parametrize("arm", ARMS)
def test_everybody_comes_by_the_same_twelve_castles(arm: int) -> None:
    assert {cell(arm, step) for step in CASTLES} == MARKED  # PACHISI-23


@pytest.mark.parametrize("arm", ARMS)
def test_an_arm_end_is_25_from_home(arm: int) -> None:
    before = ARMS[arm - 1]
    assert 59 in CASTLES
    assert HOME - 59 == 25  # PACHISI-35
    assert cell(arm, 59) == cell(before, 8)  # PACHISI-35


@pytest.mark.parametrize("seats", SEATED)
def test_who_meets_where_is_what_the_squares_say(seats: int) -> None:
    arms = SEATED[seats]
    for seat, other in ((one, two) for one in range(seats) for two in range(seats) if one != two):
        for step in range(1, HOME):
            here = STEPS[seats][seat][other][step]
            shared = cell(arms[other], step) in LOOP
            assert bool(here) == shared
            assert not shared or cell(arms[seat], here) == cell(arms[other], step)


def test_returning_pieces_lie_on_their_side() -> None:
    layout = table().layout(0)
    lying = [step for step in range(HOME + 1) if layout.lies(0, step)]
    assert lying == list(range(76, 84))  # PACHISI-33


@pytest.mark.parametrize(("seats", "viewer"), [(2, 0), (2, 1), (3, 0), (3, 1), (4, 1), (4, 3)])
def test_the_viewers_own_arm_is_below(seats: int, viewer: int) -> None:
    rules = table(seats)
    layout = rules.layout(viewer)
    places = {place.key: place for place in layout.places}
    middle = [places[layout.at(viewer, step)] for step in range(1, 8)]
    assert [(place.x, place.y) for place in middle] == [(9, row) for row in range(11, 18)]
    assert [place.number for place in middle] == list(range(1, 8))
    following = (viewer + 1) % seats
    turns = rules.side(rules.start(), following) - rules.side(rules.start(), viewer)
    seen = places[layout.at(following, 3)]
    assert (seen.x > 9, seen.y < 9) == {1: (True, False), 2: (False, True)}[turns % 4]


def test_notes_and_statements_are_all_that_the_text_says() -> None:
    assert sorted([*STATEMENTS, *NOTES]) == [f"PACHISI-{number:02}" for number in range(1, 48)]

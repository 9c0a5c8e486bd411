"""The two boards of petits chevaux as in the rulebook, with the viewer's own side at the bottom."""

import pytest

from games.engine.layout import Layout, Place
from games.engine.petits_chevaux.rules import PetitsChevaux
from tests.engine.petits_chevaux.support.positions import table

BOTH = pytest.mark.parametrize("board", ["spiral", "cross56"])


def where(layout: Layout, seat: int, progress: int) -> Place:
    key = layout.at(seat, progress)
    return next(place for place in layout.places if place.key == key)


def cell(layout: Layout, seat: int, progress: int) -> tuple[int, int]:
    place = where(layout, seat, progress)
    return place.x, place.y


def test_the_spiral_is_the_page_s() -> None:
    layout = table(4).layout(3)
    x, y = cell(layout, 0, 1)
    page = {1: (0, 0), 10: (9, 0), 17: (9, 7), 26: (0, 7), 32: (0, 1), 33: (1, 1), 40: (8, 1)}
    page |= {45: (8, 6), 52: (1, 6), 56: (1, 2), 57: (2, 2), 62: (7, 2)}
    for progress, (right, down) in page.items():
        assert cell(layout, 0, progress) == (x + right, y + down)  # CHEVAUX-15
    assert [cell(layout, seat, 58) for seat in range(4)] == [(x + 3, y + 2 + n) for n in range(4)]


def test_the_cross_is_the_page_s() -> None:
    layout = table(4, board="cross56").layout(2)
    starts = [cell(layout, seat, 1) for seat in range(4)]
    assert starts == [(8, 0), (14, 8), (6, 14), (0, 6)]
    assert [cell(layout, seat, 56) for seat in range(4)] == [(7, 0), (14, 7), (7, 14), (0, 7)]
    assert [cell(layout, seat, 57) for seat in range(4)] == [(7, 1), (13, 7), (7, 13), (1, 7)]
    assert [cell(layout, seat, 62) for seat in range(4)] == [(7, 6), (8, 7), (7, 8), (6, 7)]
    assert [cell(layout, 0, square) for square in (7, 8, 13, 15)] == [
        (8, 6), (9, 6), (14, 6), (14, 8)
    ]  # fmt: skip


@BOTH
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_viewer_has_his_own_stable_at_the_bottom(board: str, seats: int) -> None:
    rules = table(seats, board=board)
    for viewer in range(seats):
        layout = rules.layout(viewer)
        lowest = [max(cell(layout, seat, stall)[1] for stall in (57, 62)) for seat in range(seats)]
        assert lowest[viewer] == max(lowest)
        assert lowest.count(lowest[viewer]) == 1


@BOTH
def test_who_meets_stands_on_one_place(board: str) -> None:
    rules = table(4, board=board)
    for viewer in range(4):
        layout = rules.layout(viewer)
        for seat in range(4):
            for view, square in enumerate(rules.views(viewer)[seat]):
                assert not square or layout.at(seat, view) == layout.at(viewer, square)


@BOTH
def test_places_of_seats_that_are_empty_are_no_places(board: str) -> None:
    def stables(rules: PetitsChevaux) -> int:
        keys = [place.key for place in rules.layout(0).places]
        return sum(key.startswith("stall") for key in keys)

    assert [stables(table(seats, board=board)) for seats in (2, 3, 4)] == [12, 18, 24]


@BOTH
def test_all_four_sides_are_drawn_at_every_table(board: str) -> None:
    kinds = {shape.kind for shape in table(2, board=board).layout(0).shapes}
    assert {f"stall side-{arm}" for arm in range(4)} <= kinds
    assert {f"corridor side-{arm}" for arm in range(4)} <= kinds

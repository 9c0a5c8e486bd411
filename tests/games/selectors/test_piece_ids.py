"""Stable numbers of pieces: after a change of position, as few pieces as possible have moved."""

import pytest

from games.selectors.piece_ids import initial_ids, track_ids

pytestmark = pytest.mark.sqlite_only


def test_pieces_are_numbered_as_they_stand() -> None:
    assert initial_ids(((1, 1, 12), (6, 8, 8))) == [[1, 1, 12], [6, 8, 8]]


@pytest.mark.parametrize(
    ("before", "stand", "after"),
    [
        ([1, 1, 12], (1, 1, 12), [1, 1, 12]),
        ([1, 1, 12], (1, 4, 12), [1, 4, 12]),
        ([1, 12, 12, 12], (1, 12, 12, 18), [1, 12, 12, 18]),
        ([18, 1, 12], (1, 15, 18), [18, 1, 15]),
        ([18, 1, 12], (0, 1, 12), [0, 1, 12]),
        ([5, 3, 4], (3, 4, 25), [25, 3, 4]),
        ([5, 5, 5], (5, 6, 7), [5, 6, 7]),
        ([9, 2, 7, 2], (2, 3, 8, 9), [9, 2, 8, 3]),
        ([25, 24, 24], (24, 25, 25), [25, 24, 25]),
        ([], (), []),
    ],
)
def test_a_piece_keeps_its_place_while_that_is_taken(
    before: list[int], stand: tuple[int, ...], after: list[int]
) -> None:
    assert track_ids([before], [stand]) == [after]


def test_sides_are_followed_one_by_one() -> None:
    assert track_ids([[1, 2], [7, 7]], [(1, 3), (0, 7)]) == [[1, 3], [7, 0]]


def test_what_was_there_before_is_left_as_it_was() -> None:
    before = [[1, 2, 3]]
    track_ids(before, [(1, 2, 9)])
    assert before == [[1, 2, 3]]


def test_a_side_that_appears_from_nowhere_is_an_error() -> None:
    with pytest.raises(ValueError, match="argument 2 is longer"):
        track_ids([[1, 2]], [(1, 2), (3, 4)])

"""The layout of every board: squares for all pieces, inside the grid, not overlapping."""

from itertools import combinations

from games.engine.layout import Layout, Place, spot
from games.engine.rules import Rules
from games.engine.state import State
from tests.engine.support.playing import EVERY_TABLE, random_game

pytestmark = EVERY_TABLE


def layouts(rules: Rules[State]) -> list[Layout]:
    return [rules.layout(viewer) for viewer in range(rules.seats)]


def middle_is_inside(place: Place, count: int) -> bool:
    spots = [spot(place, index, count) for index in range(count)]
    return all(
        place.x <= x <= place.x + place.width and place.y <= y <= place.y + place.height
        for x, y in spots
    )


def test_places_have_keys_of_their_own(rules: Rules[State]) -> None:
    for layout in layouts(rules):
        keys = [place.key for place in layout.places]
        assert len(set(keys)) == len(keys)
        assert all(" " not in key for key in keys)


def test_places_lie_on_whole_units_inside_the_grid(rules: Rules[State]) -> None:
    for layout in layouts(rules):
        for place in layout.places:
            assert {type(side) for side in (place.x, place.y, place.width, place.height)} == {int}
            assert 0 <= place.x < place.x + place.width <= layout.columns
            assert 0 <= place.y < place.y + place.height <= layout.rows


def test_no_two_places_share_a_unit(rules: Rules[State]) -> None:
    for layout in layouts(rules):
        for one, other in combinations(layout.places, 2):
            apart = (
                one.x + one.width <= other.x
                or other.x + other.width <= one.x
                or one.y + one.height <= other.y
                or other.y + other.height <= one.y
            )
            assert apart, (one.key, other.key)


def test_every_piece_of_every_position_stands_on_a_place(rules: Rules[State]) -> None:
    for layout in layouts(rules):
        keys = {place.key for place in layout.places}
        for seed in range(4):
            for state in random_game(rules, seed).states:
                for seat, side in enumerate(state.pieces):
                    assert {layout.at(seat, place) for place in side} <= keys


def test_a_pile_of_any_height_stays_inside_its_place(rules: Rules[State]) -> None:
    for layout in layouts(rules):
        for place in layout.places:
            for count in range(1, rules.pieces_each + 1):
                assert middle_is_inside(place, count), (place.key, count)


def test_labels_and_dice_lie_on_the_board(rules: Rules[State]) -> None:
    for layout in layouts(rules):
        points = [(label.x, label.y) for label in layout.labels] + list(layout.dice)
        assert all(0 <= x <= layout.columns and 0 <= y <= layout.rows for x, y in points)
        assert len(layout.dice) == rules.seats + 1


def test_places_have_names_that_take_their_number(rules: Rules[State]) -> None:
    for layout in layouts(rules):
        named = [place.name % {"number": place.number} for place in layout.places]
        assert len(set(named)) == len(named)


def test_dice_of_an_ordinary_size_lie_on_no_square(rules: Rules[State]) -> None:
    for layout in layouts(rules):
        half = 0.4 * layout.throw_size if rules.randomizer == "die" else 0.1
        for x, y in layout.dice[: rules.seats]:
            on = [
                place.key
                for place in layout.places
                if place.x < x + half
                and x - half < place.x + place.width
                and place.y < y + half
                and y - half < place.y + place.height
            ]
            assert not on, (x, y)


def test_a_cube_has_a_place_for_each_owner_and_lies_on_no_square(rules: Rules[State]) -> None:
    for layout in layouts(rules):
        assert len(layout.cube_places) == (rules.seats + 1 if rules.game == "backgammon" else 0)
        for x, y in layout.cube_places:
            assert not any(
                place.x - 0.8 < x < place.x + place.width + 0.8
                and place.y - 0.8 < y < place.y + place.height + 0.8
                for place in layout.places
            ), (x, y)

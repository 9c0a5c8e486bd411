"""Where the dice, sticks and cowries of a throw lie on each board."""

from itertools import pairwise

import pytest

from games.board.thrown_dice import PITCH, lay_out_throw
from games.engine.rules import Rules
from games.engine.state import State
from tests.games.support.setups import EVERY_TABLE

pytestmark = pytest.mark.sqlite_only

MOST = {"backgammon": 4, "senet": 4, "pachisi": 7, "petits-chevaux": 1, "senas": 6}
"""The most things that a throw shows: doubles and triples show each use."""
HALF_HEIGHT = {"die": 0.4, "stick": 0.75, "cowrie": 0.45}


@EVERY_TABLE
def test_no_throw_covers_a_square(rules: Rules[State]) -> None:
    for viewer in range(rules.seats):
        layout = rules.layout(viewer)
        for seat in range(rules.seats):
            for x, y, size in lay_out_throw(layout, rules.randomizer, seat, MOST[rules.game]):
                wide, high = 0.4 * size, HALF_HEIGHT[rules.randomizer] * size
                covered = [
                    place.key
                    for place in layout.places
                    if place.x < x + wide
                    and x - wide < place.x + place.width
                    and place.y < y + high
                    and y - high < place.y + place.height
                ]
                assert not covered, (seat, x, y)
                assert 0 <= x - wide < x + wide <= layout.columns
                assert 0 <= y - high < y + high <= layout.rows


@EVERY_TABLE
def test_things_of_a_throw_lie_side_by_side_within_their_room(rules: Rules[State]) -> None:
    layout = rules.layout(0)
    for count in range(1, MOST[rules.game] + 1):
        spots = lay_out_throw(layout, rules.randomizer, 0, count)
        size = spots[0][2]
        assert all(
            next_x - x == pytest.approx(PITCH[rules.randomizer] * size, abs=0.01)
            for (x, _, _), (next_x, _, _) in pairwise(spots)
        )
        assert count * PITCH[rules.randomizer] * size <= layout.throw_room + 0.01

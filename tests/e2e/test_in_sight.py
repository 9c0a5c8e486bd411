"""What a page shows is seen whole: nothing is cut, wrapped, too wide, or drawn over the edge."""

import pytest

from tests.e2e.crowded import BEARING_OFF
from tests.e2e.midway import SESSION
from tests.e2e.reception import Arrive
from tests.e2e.server import Server
from tests.e2e.table import Table
from tests.e2e.visitors import Visitor

Laid = dict[str, str]

# Rings around pieces, as boxes of the screen, and the board in which they have to be.
RINGS = """() => {
  const box = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  };
  const pieces = [...document.querySelectorAll("#board .piece .body")].map(box);
  const board = box(document.querySelector("#board .sheet"));
  const wide = ({ left, right }) => right - left;
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const far = ([x, y], [a, b]) => Math.hypot(x - a, y - b);
  return [...document.querySelectorAll("#board circle.came")].map(box).map((ring) => {
    const piece = pieces.find((each) => far(middle(each), middle(ring)) < 1);
    return {
      ratio: wide(ring) / wide(piece),
      inside: ring.left >= board.left && ring.right <= board.right
        && ring.top >= board.top && ring.bottom <= board.bottom,
    };
  });
}"""


@pytest.fixture(scope="module")
def crowded(server: Server) -> Laid:
    """Matches between two people, with clocks, points and a cube."""
    return server.lay_out("crowded")


def come_back(visitor: Visitor, laid: Laid) -> Table:
    """Be whom the matches have been laid out for."""
    visitor.context.add_cookies([{"name": "sessionid", "value": laid[SESSION], "url": visitor.url}])
    return Table(visitor.page)


def test_what_moved_last_is_ringed_as_large_as_it_is_drawn(arrive: Arrive, crowded: Laid) -> None:
    table = come_back(arrive(reduced=True), crowded)
    table.page.goto(crowded[BEARING_OFF])
    way = next(way for way in table.look().ways if way.came.startswith("place-off"))
    version = table.look().version
    table.play(way)
    table.shows(version + 1)
    (ring,) = table.read(RINGS)
    assert ring["inside"]
    assert 1 < ring["ratio"] < 1.3

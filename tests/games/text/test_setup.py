"""Names of clocks and other settings of a match, in words."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from games.engine.options import Value
from games.text.setup import clock_text


@dataclass
class Clocks:
    """Clock settings as a match or a seek has them."""

    pace: str
    weekends: bool = False
    vacation: bool = False
    options: Mapping[str, Value] = field(default_factory=dict)


@pytest.mark.parametrize(
    ("clocks", "text"),
    [
        (Clocks("none"), ""),
        (Clocks("blitz"), "Blitz: 8 s per turn + 1 min in reserve"),
        (
            Clocks("blitz", options={"match_points": 5}),
            "Blitz: 8 s per turn + 1 min in reserve per point",
        ),
        (
            Clocks("day", weekends=True, options={"match_points": 5}),
            "1 day per turn + 1 day in reserve, clock stops at weekends",
        ),
    ],
)
def test_the_reserve_of_a_match_is_said_for_each_point(clocks: Clocks, text: str) -> None:
    assert clock_text(clocks) == text

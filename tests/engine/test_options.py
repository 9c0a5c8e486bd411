"""Rules accept the options that their game knows, and no others."""

from dataclasses import dataclass, field

import pytest

from games.engine.backgammon.rules import Backgammon
from games.engine.explanations import InvalidPosition
from games.engine.games import game_named, table
from games.engine.options import Value, option_values, options, seat_table
from games.engine.rules import Rules
from games.engine.state import State


@dataclass(frozen=True)
class Fancy(Backgammon):
    """Backgammon with additional options, so that there is one of every type."""

    lucky: bool = field(
        default=False,
        metadata={"title": "Luck", "values": {False: "as it comes", True: "twice as much"}},
    )
    goal: int = field(default=5, metadata={"title": "Goal", "values": {5: "five", 1: "one"}})


FANCY: type[Rules[State]] = Fancy  # type: ignore[assignment]


def test_options_are_the_fields_of_the_rules_the_default_first() -> None:
    assert [option.name for option in options(FANCY)] == [
        *("match_points", "opening_roll", "backgammon_rule", "cube", "lucky", "goal"),
    ]
    assert [option.default for option in options(FANCY)] == [
        1,
        "fresh_dice",
        "bar",
        False,
        False,
        5,
    ]


def test_a_table_has_the_chosen_options_and_defaults_for_the_rest() -> None:
    rules = seat_table(FANCY, {"lucky": True, "backgammon_rule": "bar_or_home"})
    assert option_values(rules) == {
        "match_points": 1,
        "opening_roll": "fresh_dice",
        "backgammon_rule": "bar_or_home",
        "cube": False,
        "lucky": True,
        "goal": 5,
    }


@pytest.mark.parametrize(
    "wanted",
    [
        {"lucky": 1}, {"lucky": "true"}, {"goal": True}, {"goal": "5"}, {"goal": 6},
        {"opening_roll": ""}, {"seats": 2}, {"game": "senet"}, {"": 1},
    ],
)  # fmt: skip
def test_no_table_has_another_option_or_value(wanted: dict[str, Value]) -> None:
    with pytest.raises(InvalidPosition):
        seat_table(FANCY, wanted)


@pytest.mark.parametrize("seats", [0, 1, 3, -2, True])
def test_no_table_has_another_number_of_seats(seats: int) -> None:
    with pytest.raises(InvalidPosition):
        seat_table(FANCY, {}, seats)


def test_a_game_is_found_by_its_name() -> None:
    assert table("backgammon", {}, 2) == Backgammon()
    assert game_named("backgammon") is Backgammon
    with pytest.raises(InvalidPosition):
        game_named("chess")

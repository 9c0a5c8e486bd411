"""The options of petits chevaux."""

import pytest

from games.engine.explanations import InvalidPosition
from games.engine.games import table as named
from games.engine.options import option_values, options
from games.engine.petits_chevaux.rules import PetitsChevaux
from tests.engine.petits_chevaux.support.positions import position, table


def test_the_options_are_the_page_s() -> None:
    values = {option.name: list(option.values) for option in options(PetitsChevaux)}  # type: ignore[arg-type]
    assert values == {
        "match_points": [1, 2, 3],
        "pawns": [4, 3, 2, 1],
        "board": ["spiral", "cross56"],
        "entry_square": ["first_free", "start_capture"],
        "reroll_on_six": ["entry_only", "every_six"],
        "stable_entry": ["gate", "continuous"],
    }


@pytest.mark.parametrize(
    ("preset", "wanted"),
    [
        ("Full", {}),
        ("Quick", {"pawns": 2, "stable_entry": "continuous"}),
        (
            "Cross",
            {"board": "cross56", "reroll_on_six": "every_six", "entry_square": "start_capture"},
        ),
    ],
)
def test_presets_are_the_page_s(preset: str, wanted: dict[str, int | str]) -> None:
    default = option_values(named("petits-chevaux", {}))
    rules = named("petits-chevaux", PetitsChevaux.presets[preset])
    assert list(PetitsChevaux.presets) == ["Full", "Quick", "Cross"]
    assert option_values(rules) == {**default, **wanted}


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_three_or_four_play(seats: int) -> None:
    with pytest.raises(InvalidPosition):
        named("petits-chevaux", {}, seats)
    assert [named("petits-chevaux", {}, count).seats for count in (2, 3, 4)] == [2, 3, 4]


@pytest.mark.parametrize(
    "wanted", [{"pawns": 5}, {"pawns": 0}, {"pawns": True}, {"pawns": "4"}, {"board": "round"}]
)
def test_other_values_are_refused(wanted: dict[str, int | str]) -> None:
    with pytest.raises(InvalidPosition):
        named("petits-chevaux", wanted)


def test_all_options_together_make_a_game() -> None:
    rules = table(
        3,
        pawns=2,
        board="cross56",
        entry_square="start_capture",
        reroll_on_six="every_six",
        stable_entry="continuous",
    )
    turn = position("1 50", "40", "", rules=rules).after_throw(6)
    assert turn.legal() == {"1-7", "50-56"}
    assert turn.after("50-56").waiting() == (0, 1, None)

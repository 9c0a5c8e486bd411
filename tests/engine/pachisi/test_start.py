"""The start of pachisi: the order of play, the cowries, the seats."""

from fractions import Fraction
from itertools import product
from math import comb, prod

import pytest

from games.engine.explanations import InvalidPosition
from games.engine.options import option_values
from games.engine.state import Call, Move, Outcome, Throw
from tests.engine.pachisi.support.positions import (
    EAST,
    NORTH,
    SOUTH,
    cross,
    opening,
    south_begins,
    table,
)

SIX = {25: 1, 10: 6, 2: 15, 3: 20, 4: 15, 5: 6, 6: 1}
SEVEN_35 = {7: 1, 10: 7, 2: 21, 3: 35, 4: 35, 25: 21, 35: 7, 14: 1}
SEVEN_30 = {7: 1, 10: 7, 2: 21, 3: 35, 4: 35, 25: 21, 30: 7, 14: 1}
TABLES = {"six": SIX, "seven_35": SEVEN_35, "seven_30": SEVEN_30}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_pieces_begin_in_the_charkoni(seats: int) -> None:
    before = opening(seats)
    assert [before.stands(seat) for seat in range(seats)] == ["in in in in"] * seats  # PACHISI-02
    assert before.state.contenders == tuple(range(seats))  # PACHISI-03
    assert before.remarks() == {"PACHISI-03"}


@pytest.mark.parametrize(
    ("thrown", "first"), [((3, 2, 4, 5), 3), ((25, 10, 6, 2), 0), ((2, 10, 6, 4), 1)]
)
def test_the_highest_value_begins(thrown: tuple[int, ...], first: int) -> None:
    after = opening(4).after_start_throw(*thrown)
    assert (after.seat, after.due) == (first, "throw")  # PACHISI-03 PACHISI-04
    assert after.state.contenders == ()
    assert after.state.pips_left == ()


def test_only_those_with_the_highest_value_throw_again() -> None:
    tied = opening(4).after_start_throw(10, 3, 10, 10)
    assert (tied.seat, tied.state.contenders) == (None, (0, 2, 3))  # PACHISI-03
    tied = tied.after_start_throw(4, 25, 25)
    assert tied.state.contenders == (2, 3)
    assert tied.after_start_throw(2, 3).seat == 3


def test_a_grace_for_the_start_gives_no_other_throw() -> None:
    after = opening(2).after_start_throw(25, 10)
    assert not after.state.extra
    assert after.after_throw(2).after("in-2").seat == 1


@pytest.mark.parametrize(
    ("seats", "sides"), [(2, ["South", "North"]), (3, ["South", "East", "North"])]
)
def test_the_sides_of_fewer_than_four_seats(seats: int, sides: list[str]) -> None:
    rules = table(seats)
    assert [rules.rulebook_names[rules.side(rules.start(), seat)] for seat in range(seats)] == sides


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_round(seats: int) -> None:
    here = south_begins(seats)
    for turn in range(2 * seats):
        assert here.seat == turn % seats  # PACHISI-04
        here = here.after_throw(2).after("decline")


@pytest.mark.parametrize(("cowries", "ways"), TABLES.items())
def test_values_are_as_likely_as_fair_shells_make_them(cowries: str, ways: dict[int, int]) -> None:
    here = south_begins(cowries=cowries)
    expected = {Throw((value,)): Fraction(many, sum(ways.values())) for value, many in ways.items()}
    assert dict(here.rules.throws(here.state)) == expected  # PACHISI-06 PACHISI-08


@pytest.mark.parametrize(("cowries", "ways"), TABLES.items())
def test_all_throws_for_the_start_are_listed(cowries: str, ways: dict[int, int]) -> None:
    here, shells = opening(3, cowries=cowries), len(ways) - 1
    throws = dict(here.rules.throws(here.state))
    assert throws.keys() == {Throw(dice) for dice in product(ways, repeat=3)}  # PACHISI-03
    assert all(
        chance == Fraction(prod(ways[value] for value in throw.dice), 2 ** (3 * shells))
        for throw, chance in throws.items()
    )
    assert here.rules.faces(here.state) == (2,) * shells * 3


@pytest.mark.parametrize(("cowries", "ways"), TABLES.items())
def test_mouths_are_counted(cowries: str, ways: dict[int, int]) -> None:
    rules = table(cowries=cowries)
    shells = len(ways) - 1
    assert rules.faces(south_begins(cowries=cowries).state) == (2,) * shells
    for mouths in range(shells + 1):
        drawn = [1] * mouths + [0] * (shells - mouths)
        throw = rules.read(drawn)
        assert ways[throw.dice[0]] == comb(shells, mouths)
        assert rules.read(drawn[::-1]) == throw
        assert sum(rules.faces_shown(throw)) == mouths
        assert len(rules.faces_shown(throw)) == shells
        assert rules.pips_of(throw) == throw.dice
    assert rules.read([1] * shells + [0] * shells).dice == (max_mouths(ways), no_mouth(ways))


def no_mouth(ways: dict[int, int]) -> int:
    return next(iter(ways))


def max_mouths(ways: dict[int, int]) -> int:
    return list(ways)[-1]


def test_nothing_moves_before_the_start_is_thrown_for() -> None:
    before = opening()
    assert before.why_not("in-2") == "PACHISI-03"
    assert before.why_not("decline") == "PACHISI-03"
    assert before.rules.why_not(before.state, Throw((3,))) is not None
    assert before.rules.why_not(before.state, Throw((3, 3, 3))) is not None


def test_the_cowries_are_thrown_before_a_piece_moves() -> None:
    here = south_begins()
    assert here.why_not("in-2") == "PACHISI-18"
    assert here.why_not("decline") == "PACHISI-18"


def refused_throw(here_cowries: str, value: int) -> str | None:
    here = south_begins(cowries=here_cowries)
    refusal = here.rules.why_not(here.state, Throw((value,)))
    return refusal.statement if refusal else None


def test_cowries_show_their_own_values_only() -> None:
    assert refused_throw("six", 7) == "PACHISI-06"
    assert refused_throw("six", 1) == "PACHISI-06"
    assert refused_throw("seven_35", 30) == "PACHISI-08"
    assert refused_throw("seven_30", 30) is None


def test_a_throw_is_played_before_the_next() -> None:
    here = south_begins().after_throw(3)
    refusal = here.rules.why_not(here.state, Throw((3,)))
    assert refusal is not None
    assert refusal.statement == "PACHISI-18"


def test_decline_is_the_only_call() -> None:
    here = south_begins().after_throw(3)
    refusal = here.rules.why_not(here.state, Call("pass"))
    assert refusal is not None
    assert refusal.statement == "PACHISI-18"
    assert here.rules.call_names.keys() == {"decline"}


@pytest.mark.parametrize(
    "wanted",
    [
        {"capture_annulment": True},
        {"triple_cancel": True},
        {"teams": True},
        {"capture_annulment": True, "triple_cancel": True, "move_timing": "after_all_throws"},
    ],
)
def test_options_that_lack_what_they_need_are_refused(wanted: dict[str, bool | str]) -> None:
    with pytest.raises(InvalidPosition, match=r"^[A-Z“].*\.$"):
        table(3, **wanted)


def test_presets_are_tables_of_their_names() -> None:
    presets = table().presets
    assert list(presets) == ["Classic", "Seven cowries", "Hunters", "Throwers", "Partners"]
    for wanted in presets.values():
        assert option_values(table(4, **wanted)).items() >= wanted.items()  # type: ignore[arg-type]
    assert not presets["Classic"]


def test_the_first_to_have_all_pieces_home_wins() -> None:
    before = cross("home home home 80", "home home home 82")
    won = before.after_throw(4).after("80-home")
    assert won.rules.outcome(won.state) == Outcome((SOUTH,), 1)  # PACHISI-01
    assert won.due == "over"
    assert won.remarks() == set()
    assert won.why_not("80-home") == "PACHISI-01"
    assert won.rules.why_not(won.state, Throw((2,))) is not None


def test_a_grace_gives_no_throw_after_the_end() -> None:
    won = cross("home home home 78", "in 2").after_throw(6).after("78-home")
    assert (won.due, won.state.extra, won.state.pips_left) == ("over", False, ())  # PACHISI-01


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_resigns_leaves_a_point_to_the_others(seats: int) -> None:
    here = south_begins(seats)
    others = tuple(seat for seat in range(seats) if seat != EAST)
    assert here.rules.resignation(here.state, EAST) == Outcome(others, 1)


def test_a_move_of_nobodys_piece_is_refused() -> None:
    here = cross("10 20", "30").after_throw(3)
    assert here.why_not("12-15") == "PACHISI-18"
    assert here.why_not("10-14:3") == "PACHISI-16"
    assert here.why_not("10-7:3") == "PACHISI-16"
    assert here.why_not("10-14") == "PACHISI-18"
    assert here.rules.why_not(here.state, Move(10, 13, 3, 3)) is not None
    assert cross("10 home", "30").after_throw(3).why_not("home-87:3") == "PACHISI-02"
    assert here.seat != NORTH

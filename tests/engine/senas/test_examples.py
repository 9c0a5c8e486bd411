"""The worked examples of the señas rulebook, by their numbers."""

from itertools import permutations

from games.engine.state import Throw
from tests.engine.senas.support.positions import HOME, A, B, opening, position


def test_example_1_the_sides_stand_on_each_others_hole_13() -> None:
    start = opening()
    places = {place.key: (place.x, place.y) for place in start.rules.layout(A).places}
    own, theirs = (places[start.rules.layout(A).at(seat, 1)] for seat in (A, B))
    assert own == (12, 1)  # SENAS-05
    assert theirs == (0, 8)  # SENAS-05
    for seat in (A, B):
        thrown = position("1:14 7:1", "1:14 7:1", seat).after_throw(6, 5, 4)
        assert thrown.why_not("7-13") == "SENAS-10"


def test_example_3_two_of_three_scores_can_be_played() -> None:
    thrown = opening().after_throw(5, 3).after_throw(4, 2, 6)
    ends = {}
    for first, second in permutations((4, 2, 6), 2):
        after = thrown.after(f"1-{1 + first}", f"{1 + first}-{1 + first + second}")
        ends[after.state.pieces[A][-1]] = after.state.pips_left
        assert (after.state.seat, after.state.gift_in_hand) == (B, True)  # SENAS-18
    assert ends == {7: (6,), 9: (4,), 11: (2,)}
    assert thrown.after("1-5", "5-7").stands(A) == "1:14 7:1"
    assert thrown.after("1-5").why_not("1-3") == "SENAS-07"


def test_example_5_the_runner_arrives_and_another_enters() -> None:
    thrown = opening().after_throw(5, 3).after_throw(5, 5, 5)
    assert thrown.state.pips_left == (5,) * 6  # SENAS-15
    runner = thrown.after("1-6", "6-11", "11-16", "16-21")
    assert runner.why_not("21-off:5") == "SENAS-19"
    after = runner.after("1-6", "6-11")
    assert after.stands(A) == "1:13 11:1 21:1"  # SENAS-06
    assert (after.state.seat, after.rules.due(after.state)) == (B, "throw")


def test_example_7_pairs_and_triples() -> None:
    rules = opening().rules
    assert sum(rules.pips_of(Throw((3, 3, 5)))) == 17  # SENAS-15
    assert sum(rules.pips_of(Throw((4, 4, 4)))) == 24  # SENAS-15
    assert rules.pips_of(Throw((2, 4, 6))) == (6, 4, 2)


def test_example_9_the_enemy_in_the_way() -> None:
    thrown = position("1:13 5:1 20:1", "1:14 20:1").after_throw(4, 3, 2)
    assert thrown.legal(3) == {"20-23"}  # SENAS-10
    assert thrown.legal(4) == {"5-9", "20-24"}  # SENAS-12
    assert thrown.legal(2) == {"5-7", "20-22"}


def test_example_11_the_exit_is_not_yet_open() -> None:
    thrown = position("18:1 19:1 23:1", HOME).after_throw(1, 2, 6)
    assert thrown.why_not("23-off:2") == "SENAS-19"
    assert thrown.why_not("19-off:6") == "SENAS-19"
    assert thrown.why_not("18-24") is None
    after = thrown.after("18-19", "23-off", "19-off")
    assert after.stands(A) == "19:1"  # SENAS-19


def test_example_13_the_excess_is_not_the_rearmosts() -> None:
    before = position("20:1 24:1", HOME)
    assert before.after_throw(4, 6, 5).legal(4) == {"20-24"}  # SENAS-20
    assert before.after_throw(4, 6, 5).legal(6) == {"20-off"}  # SENAS-20
    assert before.after_throw(4, 6, 5).legal(5) == {"20-off"}  # SENAS-19
    assert before.after_throw(1, 3, 2).legal(1) == {"20-21", "24-off"}  # SENAS-19
    free = position("20:1 24:1", HOME, excess_exit="any").after_throw(4, 6, 5)
    assert free.legal(4) == {"20-24", "24-off"}  # SENAS-20


def test_example_15_nothing_passes_the_piece_in_hole_3() -> None:
    thrown = position("1:13 3:1 21:1", HOME).after_throw(6, 5, 3)
    assert thrown.legal(6) == {"3-9"}  # SENAS-08
    assert thrown.why_not("1-7") == "SENAS-08"
    assert thrown.why_not("21-off:6") == "SENAS-19"

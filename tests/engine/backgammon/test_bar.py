"""Pieces on the bar enter first, where the dice allow it, or the turn is lost."""

from itertools import product

import pytest

from tests.engine.backgammon.support.positions import BAR, RED, WHITE, position

AWAY = "1:2 12:5 17:3 19:5"


def test_nothing_else_moves_while_a_piece_is_on_the_bar() -> None:
    thrown = position("bar:1 13:5 8:3 6:6", AWAY).after_throw(4, 3)
    assert thrown.legal(4) == {"bar/21"}  # GAMMON-17
    assert thrown.legal(3) == {"bar/22"}  # GAMMON-17
    assert thrown.why_not("13/9") == "GAMMON-17"
    assert "13/9" in thrown.after("bar/22").legal(4)


def test_all_pieces_come_in_before_another_moves() -> None:
    thrown = position("bar:2 13:5 8:3 6:5", AWAY).after_throw(4, 3)
    assert thrown.after("bar/22").legal(4) == {"bar/21"}  # GAMMON-17
    assert thrown.after("bar/22").why_not("13/9") == "GAMMON-17"
    assert thrown.after("bar/22", "bar/21").stands(WHITE) == "22:1 21:1 13:5 8:3 6:5"


def test_a_doublet_brings_in_up_to_four_pieces() -> None:
    thrown = position("bar:3 13:5 8:3 6:4", AWAY).after_throw(4, 4)
    after = thrown.after("bar/21", "bar/21", "bar/21")
    assert after.state.pips_left == (4,)
    assert after.legal(4) == {"13/9", "8/4", "6/2"}  # GAMMON-17


@pytest.mark.parametrize("die", range(1, 7))
def test_pieces_come_in_in_the_rivals_home(die: int) -> None:
    white = position("bar:1 13:14", "12:15").after_throw(die, die)
    assert white.legal(die) == {f"bar/{25 - die}"}  # GAMMON-18 GAMMON-20
    assert white.after(f"bar/{25 - die}").stands(WHITE) == f"{25 - die}:1 13:14"
    red = position("13:15", "bar:1 12:14", to_play=RED).after_throw(die, die)
    assert red.after(f"bar/{25 - die}").stands(RED) == f"{die}:1 12:14"  # GAMMON-18 GAMMON-20


def test_a_die_brings_in_only_on_its_own_point() -> None:
    thrown = position("bar:1 13:14", "12:15").after_throw(4, 3)
    assert thrown.why_not("bar/21:3") == "GAMMON-20"
    assert str(thrown.refusal("bar/21:3")) == "With a 3 you can only enter on point 22."
    assert thrown.why_not("bar/24") == "GAMMON-07"


def test_pieces_come_in_on_points_that_are_open() -> None:
    before = position("bar:2 22:1 13:12", "21:1 19:2 12:12")
    assert before.after_throw(3, 2).legal(3) == {"bar/22"}  # GAMMON-19
    assert before.after_throw(3, 2).legal(2) == {"bar/23"}  # GAMMON-19
    assert before.after_throw(4, 2).legal(4) == {"bar/21"}  # GAMMON-19
    assert before.after_throw(6, 2).legal(6) == set()
    assert before.after_throw(6, 2).why_not("bar/19") == "GAMMON-19"


def test_a_lone_rival_piece_is_hit_from_the_bar() -> None:
    after = position("bar:1 13:14", "21:1 12:14").after_throw(4, 2).after("bar/21")
    assert after.stands(RED) == "bar:1 12:14"  # GAMMON-19
    assert after.state.pieces[RED][0] == BAR  # GAMMON-16


def test_nothing_comes_in_against_six_closed_points() -> None:
    before = position("bar:1 13:14", "19:2 20:2 21:2 22:2 23:2 24:2 12:3")
    for dice in product(range(1, 7), repeat=2):
        after = before.after_throw(*dice)
        assert after.state.seat == RED  # GAMMON-21
        assert after.state.pieces == before.state.pieces


def test_nothing_comes_in_if_both_dice_name_closed_points() -> None:
    before = position("bar:1 13:14", "19:2 22:2 12:11")
    assert before.after_throw(6, 3).state.seat == RED  # GAMMON-22
    assert before.after_throw(3, 3).state.seat == RED  # GAMMON-22
    assert before.after_throw(6, 2).state.seat == WHITE  # GAMMON-22


def test_a_die_is_lost_with_a_piece_left_on_the_bar() -> None:
    after = position("bar:2 13:13", "19:2 12:13").after_throw(6, 4).after("bar/21")
    assert after.state.seat == RED  # GAMMON-11 GAMMON-17
    assert after.stands(WHITE) == "bar:1 21:1 13:13"

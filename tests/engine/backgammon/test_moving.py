"""Moving by dice: direction, where pieces stop, hits, doublets, as many dice as possible."""

import pytest

from tests.engine.backgammon.support.positions import RED, START, WHITE, position

WHITE_TO_PLAY = position(*START)
RED_TO_PLAY = position(*START, to_play=RED)


def test_white_moves_down_and_red_up_the_numbers_of_the_board() -> None:
    white = WHITE_TO_PLAY.after_throw(6, 5).after("13/7", "13/8")
    assert white.stands(WHITE) == "24:2 13:3 8:4 7:1 6:5"  # GAMMON-04
    red = RED_TO_PLAY.after_throw(6, 5).after("13/7", "13/8")
    assert red.stands(RED) == "1:2 12:3 17:4 18:1 19:5"  # GAMMON-04


def test_white_goes_anticlockwise_on_the_board_as_drawn() -> None:
    layout = WHITE_TO_PLAY.rules.layout(WHITE)
    way = [
        next(each for each in layout.places if each.key == layout.at(WHITE, place))
        for place in range(1, 25)
    ]
    top, bottom = way[:12], way[12:]
    assert [each.x for each in top] == sorted((each.x for each in top), reverse=True)  # GAMMON-04
    assert [each.x for each in bottom] == sorted(each.x for each in bottom)  # GAMMON-04
    assert {each.y for each in top} < {each.y for each in layout.places} > {way[-1].y}
    assert top[0].y < bottom[0].y  # GAMMON-04


def test_both_see_their_own_home_at_the_same_place() -> None:
    white, red = (WHITE_TO_PLAY.rules.layout(seat) for seat in (WHITE, RED))
    assert [white.at(WHITE, place) for place in range(26)] == [
        red.at(RED, place) for place in range(26)
    ]
    assert white.at(WHITE, 24) == white.at(RED, 1)


@pytest.mark.parametrize("word", ["13/18:5", "13/13:5", "8/13:5"])
def test_no_piece_goes_back(word: str) -> None:
    assert WHITE_TO_PLAY.after_throw(6, 5).why_not(word) == "GAMMON-04"


def test_each_die_moves_one_piece_by_its_number() -> None:
    thrown = WHITE_TO_PLAY.after_throw(3, 1)
    assert thrown.legal(3) == {"24/21", "13/10", "8/5", "6/3"}  # GAMMON-07
    assert thrown.legal(1) == {"24/23", "8/7", "6/5"}  # GAMMON-07
    after = thrown.after("8/5")
    assert (after.state.seat, after.state.pips_left) == (WHITE, (1,))
    assert (after.after("6/5").state.seat, after.after("6/5").state.pips_left) == (RED, ())


@pytest.mark.parametrize("word", ["13/11", "13/9", "13/8:3", "13/10:1", "7/4", "10/7"])
def test_a_die_moves_an_own_piece_exactly_its_number(word: str) -> None:
    expected = "GAMMON-08" if word == "13/9" else "GAMMON-07"
    assert WHITE_TO_PLAY.after_throw(3, 1).why_not(word) == expected


def test_one_piece_may_use_both_dice_over_a_free_stop() -> None:
    thrown = WHITE_TO_PLAY.after_throw(6, 5)
    assert thrown.legal(5) == {"13/8", "8/3"}
    after = thrown.after("24/18", "18/13")
    assert after.stands(WHITE) == "24:1 13:6 8:3 6:5"  # GAMMON-08


def test_the_sum_of_both_dice_is_no_way_round_the_stops() -> None:
    thrown = position("24:1 13:5 8:4 6:5", "1:2 12:5 17:2 18:2 19:4").after_throw(6, 5)
    assert thrown.why_not("24/13") == "GAMMON-08"
    assert thrown.why_not("24/18") == thrown.why_not("24/19") == "GAMMON-10"  # GAMMON-08


def test_a_lone_rival_piece_on_the_stop_is_hit_on_the_way() -> None:
    after = position("24:2 13:13", "1:2 18:1 19:12").after_throw(6, 5).after("24/18", "18/13")
    assert after.stands(RED) == "bar:1 1:2 19:12"  # GAMMON-08
    assert after.stands(WHITE) == "24:1 13:14"


def test_four_equal_dice_have_stops_too() -> None:
    thrown = WHITE_TO_PLAY.after_throw(2, 2)
    assert thrown.why_not("13/9") == "GAMMON-08"
    assert thrown.why_not("13/7") == thrown.why_not("13/5") == "GAMMON-08"


def test_empty_own_and_lone_rival_points_are_open() -> None:
    thrown = position("24:2 13:5 8:8", "1:2 18:1 12:4 19:8").after_throw(6, 5)
    assert "8/2" in thrown.legal(6)  # GAMMON-09
    assert "13/8" in thrown.legal(5)  # GAMMON-09
    assert "24/18" in thrown.legal(6)  # GAMMON-09


@pytest.mark.parametrize("many", [2, 3, 7])
def test_a_point_with_two_rival_pieces_or_more_is_closed(many: int) -> None:
    thrown = position("24:2 13:13", f"1:2 18:{many} 19:{13 - many}").after_throw(6, 4)
    assert thrown.why_not("24/18") == "GAMMON-10"
    assert "24/18" not in thrown.legal(6)


def test_a_piece_alone_is_hit_and_goes_to_the_bar() -> None:
    after = position("24:2 13:13", "1:2 18:1 19:12").after_throw(6, 1).after("24/18")
    assert after.stands(RED) == "bar:1 1:2 19:12"  # GAMMON-15 GAMMON-16
    assert after.stands(WHITE) == "24:1 18:1 13:13"  # GAMMON-15


def test_two_pieces_are_hit_one_after_the_other() -> None:
    after = position("24:2 13:13", "1:1 18:1 20:1 19:12").after_throw(6, 4).after("24/18", "24/20")
    assert after.stands(RED) == "bar:2 1:1 19:12"  # GAMMON-15 GAMMON-16


def test_a_die_that_no_piece_can_use_is_not_played() -> None:
    thrown = position("24:1", "1:2 18:2 12:6 13:5").after_throw(6, 5)
    assert thrown.legal(6) == set()
    assert thrown.legal(5) == {"24/19"}  # GAMMON-11
    after = thrown.after("24/19")
    assert (after.state.seat, after.state.pips_left) == (RED, ())  # GAMMON-11 GAMMON-12


def test_both_dice_are_played_if_they_can_be() -> None:
    thrown = position("13:1 4:1", "5:2 12:13").after_throw(5, 3)
    assert thrown.legal(5) == {"13/8"}  # GAMMON-11
    assert thrown.legal(3) == {"4/1"}  # GAMMON-11
    assert thrown.why_not("13/10") == "GAMMON-11"
    assert thrown.after("4/1", "13/8").state.seat == RED


def test_the_last_dice_of_a_doublet_may_be_out_of_reach() -> None:
    thrown = position("24:1 8:1", "1:2 18:2 2:2 12:9").after_throw(6, 6)
    assert thrown.state.seat == RED  # GAMMON-12
    thrown = position("24:1 8:1", "1:2 15:2 2:2 12:9").after_throw(3, 3)
    assert thrown.after("24/21", "21/18", "8/5").state.seat == RED  # GAMMON-11


def test_if_only_one_die_can_be_played_it_is_the_larger() -> None:
    thrown = position("12:1", "2:3 10:3 19:9").after_throw(6, 4)
    assert thrown.legal(6) == {"12/6"}  # GAMMON-11
    assert thrown.legal(4) == set()  # GAMMON-11
    assert thrown.why_not("12/8") == "GAMMON-11"
    assert thrown.after("12/6").state.seat == RED


def test_a_seat_that_cannot_move_loses_its_turn() -> None:
    before = position("24:2", "1:2 18:2 19:2 20:2 21:2 22:2 23:3")
    after = before.after_throw(6, 6)
    assert (after.state.seat, after.state.pips_left) == (RED, ())  # GAMMON-12
    assert after.state.pieces == before.state.pieces


def test_two_equal_numbers_are_a_doublet() -> None:
    assert WHITE_TO_PLAY.after_throw(2, 2).state.pips_left == (2, 2, 2, 2)  # GAMMON-13
    assert WHITE_TO_PLAY.after_throw(2, 1).state.pips_left == (2, 1)  # GAMMON-13


@pytest.mark.parametrize(
    ("words", "stands"),
    [
        (("13/11", "11/9", "9/7", "7/5"), "24:2 13:4 8:3 6:5 5:1"),
        (("13/11", "11/9", "13/11", "11/9"), "24:2 13:3 9:2 8:3 6:5"),
        (("13/11", "13/11", "6/4", "4/2"), "24:2 13:3 11:2 8:3 6:4 2:1"),
        (("24/22", "13/11", "8/6", "6/4"), "24:1 22:1 13:4 11:1 8:2 6:5 4:1"),
    ],
)
def test_a_doublet_is_played_four_times(words: tuple[str, ...], stands: str) -> None:
    after = WHITE_TO_PLAY.after_throw(2, 2).after(*words)
    assert after.stands(WHITE) == stands  # GAMMON-14
    assert after.state.seat == RED  # GAMMON-14

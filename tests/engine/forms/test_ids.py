"""XGID and GNU Backgammon ID: round trips, and what is wrong with one, named."""

import pytest

from games.engine.explanations import InvalidPosition
from games.engine.forms.gnu_id import gnu_id, read_gnu_id
from games.engine.forms.reading import Unreadable
from games.engine.forms.text import position_text, read_position
from games.engine.forms.xgid import read_xgid, xgid
from games.engine.games import GAMES

BOARD = "-a-B--E-B-a-dDB--b-bcb----"
# The IDs that GNU Backgammon 1.07 shows for these XGIDs; it sets no position after a double.
PAIRS = {
    "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10": "4HPwATDgc/ABMA:cInlAAAAAAAE",
    "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10": "4HPwATDgc/ABMA:cAngAAAAAAAE",
    f"{BOARD}:1:1:-1:63:2:3:0:7:10": "jM/gDQDYzeAJIA:EQHvADAAEAAE",
    f"{BOARD}:0:0:1:52:0:0:0:1:10": "2M3gCSCMz+ANAA:cIkqAAAAAAAE",
    f"{BOARD}:0:0:1:00:2:3:0:7:10": "2M3gCSCMz+ANAA:cAngADAAEAAE",
    f"{BOARD}:0:0:-1:00:6:3:1:7:10": "jM/gDQDYzeAJIA:sAHgADAAMAAE",
    f"{BOARD}:0:0:-1:D:5:3:0:7:10": "jM/gDQDYzeAJIA:MBngADAAKAAE",
    "aa-B--D-A-a-dDB--b-bb----A:2:1:-1:00:2:3:0:7:10": "jCd4AyDYDJ4ACg:EgHgADAAEAAE",
}


@pytest.mark.parametrize(("mine", "gnu"), PAIRS.items())
def test_ids_are_read_and_written_without_change(mine: str, gnu: str) -> None:
    rules, state = read_xgid(f"XGID={mine}")
    assert read_position(position_text(rules, state)) == (rules, state)
    assert xgid(rules, state) == f"XGID={mine}"
    assert gnu_id(rules, state) == gnu
    assert read_gnu_id(gnu) == (rules, state)


def test_a_match_without_a_cube_has_an_xgid_alone() -> None:
    rules, state = read_xgid(f"XGID={BOARD}:0:0:1:52:0:0:0:5:0")
    assert rules.cube_on_board(state) is None
    assert xgid(rules, state) == f"XGID={BOARD}:0:0:1:52:0:0:0:5:0"
    assert gnu_id(rules, state) == ""


@pytest.mark.parametrize("game", GAMES)
def test_throws_for_the_start_and_other_games_have_no_id(game: type) -> None:
    rules = game()
    assert (xgid(rules, rules.start()), gnu_id(rules, rules.start())) == ("", "")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("XGID=:0", "ten parts, separated by colons; this one has 2"),
        (f"XGID={BOARD}:7:0:1:00:0:0:0:7:10", "Part 2 of the XGID cannot be read: “7”"),
        (f"XGID={BOARD}:0:0:1:B:0:0:0:7:10", "Part 5 of the XGID cannot be read: “B”"),
        (f"XGID={BOARD[1:]}:0:0:1:00:0:0:0:7:10", "Part 1 of the XGID"),
        (f"XGID=A{BOARD[1:]}:0:0:1:00:0:0:0:7:10", "Character 1 of the XGID"),
        (f"XGID=-O{BOARD[2:]}:0:0:1:00:0:0:0:7:10", "more than 15 checkers"),
        (f"XGID={BOARD}:0:0:1:00:0:0:0:0:10", "match length must be 1 or more"),
        (f"XGID={BOARD}:0:0:1:00:0:0:0:99:10", "cannot be 99"),
        (f"XGID={BOARD}:1:0:1:00:0:0:0:7:10", "The player who took the last double"),
        (f"XGID={BOARD}:0:0:1:00:6:0:0:7:10", "must be the Crawford game"),
    ],
)
def test_what_is_wrong_with_an_xgid_is_named(text: str, sentence: str) -> None:
    with pytest.raises((Unreadable, InvalidPosition), match=sentence):
        read_xgid(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4HPwATDgc/ABMA", "14 characters for the position"),
        ("//////////////:cAngAAAAAAAE", "no position"),
        ("4HPwATDgc/ABMA:AAAAAAAAAAAA", "not being played"),
        ("4HPwATDgc/ABMA:cAHgAAAAAAAE", "whose decision"),
    ],
)
def test_what_is_wrong_with_a_gnu_backgammon_id_is_named(text: str, sentence: str) -> None:
    with pytest.raises((Unreadable, InvalidPosition), match=sentence):
        read_gnu_id(text)

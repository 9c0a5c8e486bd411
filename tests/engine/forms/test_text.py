"""Positions and actions as one line of text, compared character by character."""

import pytest

from games.engine.explanations import InvalidPosition
from games.engine.forms.reading import Unreadable
from games.engine.forms.text import action_text, position_text, read_action, read_position
from games.engine.games import table
from games.engine.state import Action, Call, Move, Throw
from tests.engine.backgammon.support.positions import RED, START, position

BEGIN = "1:2,12:5,17:3,19:5"


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Throw((6, 3)), "throw 6,3"),
        (Throw(()), "throw -"),
        (Move(12, 18, 6), "move 12 18 6"),
        (Move(24, 25, 6), "move 24 25 6"),
        (Move(1, 3, 2, of=6), "move 1 3 2 6"),
        (Move(1, 3, 2, of=6, source=0), "move 1 3 2 6 0"),
        (Call("double"), "call double"),
    ],
)
def test_an_action_is_one_line(action: Action, text: str) -> None:
    assert action_text(action) == text
    assert read_action(text) == action


def test_a_move_without_a_score_means_its_distance() -> None:
    assert read_action("move 12 18") == Move(12, 18, 6)
    assert read_action("move 18 12") == Move(18, 12, 6)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "throw",
            "throw ",
            "throw 6, 3",
            "throw 6 3",
            "throw 6;3",
            "throw -6",
            "throw x",
        ),
        *(
            "move",
            "move 1",
            "move 1 2 3 4 5 6",
            "move 1 2 3 ",
            "move 1 2 3 -",
            "move  1 2",
            "move 1 2 ",
            "move -1 2",
            "move a b c",
        ),
        *("move 1 1234567", "move ١ ٢", "call", "call ", "call A", "call a b", "call a\n"),
        *("call " + "a" * 21, "roll 6,3", "THROW 6,3", " throw 6,3", "throw 6,3\n"),
    ],
)
def test_nothing_else_is_an_action(text: str) -> None:
    with pytest.raises(Unreadable):
        read_action(text)


def test_a_position_is_six_words() -> None:
    rules = table("backgammon", {})
    start = f"backgammon - {BEGIN}/{BEGIN} "
    assert position_text(rules, rules.start()) == start + '- - {"contenders":[0,1]}'
    assert position_text(rules, position(*START, to_play=RED).state) == start + "1 - -"
    assert position_text(rules, position(*START, pips_left=(6, 3)).state) == start + "0 6,3 -"


def test_a_position_names_only_unusual_options() -> None:
    rules = table("backgammon", {"opening_roll": "opening_dice", "backgammon_rule": "bar"})
    text = position_text(rules, rules.start())
    assert text.split(" ")[1] == '{"opening_roll":"opening_dice"}'
    assert read_position(text) == (rules, rules.start())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "backgammon",
        f"backgammon - {BEGIN}/{BEGIN} 0 -",
        f"backgammon - {BEGIN}/{BEGIN} 0 - - -",
        f"backgammon  - {BEGIN}/{BEGIN} 0 - -",
        f"backgammon - {BEGIN}/{BEGIN} x - -",
        f"backgammon - {BEGIN}/{BEGIN} 0 6;3 -",
        f"backgammon - {BEGIN}/{BEGIN} 0 - []",
        f"backgammon [] {BEGIN}/{BEGIN} 0 - -",
        f'backgammon {{"a":1,"a":1}} {BEGIN}/{BEGIN} 0 - -',
        f"backgammon - {BEGIN[:-2]}/{BEGIN} 0 - -",
        f"backgammon - {BEGIN},/{BEGIN} 0 - -",
        f"backgammon - {BEGIN}/{BEGIN} 0 - " + " " * 2000,
        f'backgammon - {BEGIN}/{BEGIN} 0 - {{"x":{"[" * 900}{"]" * 900}}}',
        f"backgammon - {BEGIN}/{BEGIN} 0 - {'[' * 1900}",
    ],
)
def test_nothing_else_is_a_position(text: str) -> None:
    with pytest.raises(Unreadable):
        read_position(text)


@pytest.mark.parametrize(
    "text",
    [
        f"chess - {BEGIN}/{BEGIN} 0 - -",
        f'backgammon {{"cube":true}} {BEGIN}/{BEGIN} 0 - -',
        f"backgammon - {BEGIN} 0 - -",
        f"backgammon - {BEGIN}/{BEGIN}/{BEGIN} 0 - -",
        f"backgammon - {BEGIN}/1:16 0 - -",
        f"backgammon - {BEGIN}/1:999999 0 - -",
        f"backgammon - {BEGIN}/19:5,1:2,12:5,17:3 0 - -",
        f"backgammon - {BEGIN}/{BEGIN} 2 - -",
    ],
)
def test_a_position_of_no_game_is_impossible(text: str) -> None:
    with pytest.raises(InvalidPosition):
        read_position(text)

"""The engine as a program with every game and all options: starting, throwing, moving, errors."""

import json
from itertools import product
from typing import Any

import pytest

from games.engine.forms.exchange import position_form
from games.engine.games import GAMES
from games.engine.options import option_values, options
from games.engine.pipe import answer
from games.engine.rules import Rules
from games.engine.state import State
from tests.engine.support.playing import EVERY_TABLE, random_game

KINDS = {"unreadable", "impossible", "illegal"}
MONSTERS = ["1" + "0" * 5000, "-" + "9" * 4000, "99999999", "1e999", "1.5"]
"""Numbers that are far too large or malformed."""
MOST = 40
"""How many actions of a game are sent."""

EACH_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.game)


def ask(**request: object) -> Any:
    return answer(json.dumps(request))


def start(rules: Rules[State]) -> Any:
    return ask(do="start", game=rules.game, options=option_values(rules), seats=rules.seats)[
        "position"
    ]


def next_action(position: Any, turn: int) -> Any:
    """Return a throw that can come next, or a legal step or call.

    `turn` selects which of them.
    """
    throws = ask(do="throws", position=position)["throws"]
    choices = ask(do="legal", position=position)["actions"]
    assert bool(throws) == (position["due"] == "throw")
    assert position["due"] == "throw" or choices
    if choices and (position["due"] == "move" or turn % 3 == 0):
        return choices[7 * turn % len(choices)]
    return {"throw": throws[5 * turn % len(throws)]["throw"]}


def is_error(said: Any) -> bool:
    return said["error"] in KINDS and said["message"].endswith(".") and len(said["message"]) < 200


def with_monster(form: object, monster: str) -> Any:
    """Return the answer to a request in which the number `monster` replaces each `@`."""
    return answer(json.dumps(form).replace('"@"', monster))


@EVERY_TABLE
def test_a_table_is_started_as_it_was_wanted(rules: Rules[State]) -> None:
    position = start(rules)
    assert (position["game"], position["seats"]) == (rules.game, rules.seats)
    assert position["options"] == option_values(rules)
    assert position["due"] == "throw"


@EVERY_TABLE
def test_a_game_is_thrown_moved_and_refused(rules: Rules[State]) -> None:
    position, done = start(rules), set[str]()
    for turn in range(MOST):
        action = next_action(position, turn)
        done |= {"throw"} & set(action) or {"choice"}
        for wrong in ({"throw": [99]}, {"from": 0, "to": 0, "score": 99}, {"call": "dance"}):
            refused = ask(do="apply", position=position, action=wrong)
            assert refused["error"] == "illegal"
            assert refused["statement"] in rules.statements
        position = ask(do="apply", position=position, action=action)["position"]
        if position["due"] == "over":
            break
    assert done == {"throw", "choice"}


@EVERY_TABLE
def test_a_computer_chooses_what_is_legal(rules: Rules[State]) -> None:
    state = next(state for state in random_game(rules, 0).states if rules.due(state) == "move")
    position = position_form(rules, state)
    choice = ask(do="choose", position=position)["action"]
    assert choice in ask(do="legal", position=position)["actions"]


@EACH_GAME
def test_options_and_seats_that_cannot_be_are_refused(game: type[Rules[State]]) -> None:
    start = {"do": "start", "game": game.game}
    names = [option.name for option in options(game)]
    pairs = [("no_such_option", True), *product(names, ("no_such_value", 77))]
    for name, value in pairs:
        assert ask(**start, options={name: value})["error"] == "impossible"
    for seats in (1, max(game.seat_numbers) + 1):
        assert ask(**start, seats=seats)["error"] == "impossible"


@EACH_GAME
@pytest.mark.parametrize("monster", MONSTERS, ids=lambda monster: monster[:8])
def test_monsters_are_refused_wherever_a_number_stands(
    game: type[Rules[State]], monster: str
) -> None:
    position = ask(do="start", game=game.game)["position"]
    memory, pieces = position["memory"], position["pieces"]
    changes: list[dict[str, Any]] = [
        *({"memory": {**memory, name: ["@"]}} for name in memory),
        *({"options": {each.name: "@"}} for each in options(game)),
        *({"turn": "@"}, {"seats": "@"}, {"scores": ["@"]}, {"pieces": [["@"], *pieces[1:]]}),
    ]
    actions = [{"throw": ["@"]}, {"from": "@", "to": 1, "score": 1}]
    forms = [
        *({"do": "legal", "position": {**position, **change}} for change in changes),
        *({"do": "apply", "position": position, "action": action} for action in actions),
        *(
            {"do": "start", "game": game.game, **change}
            for change in changes
            if "options" in change
        ),
        {"do": "perft", "position": position, "depth": "@"},
    ]
    for form in forms:
        assert is_error(with_monster(form, monster)), form

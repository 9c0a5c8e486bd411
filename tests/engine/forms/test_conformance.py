"""Every position and action of every game is the same after it is written and read."""

import json

import pytest

from games.engine.bots.choose import choose
from games.engine.bots.levels import LEVELS
from games.engine.bots.noise import SeededRng
from games.engine.explanations import InvalidPosition
from games.engine.forms.exchange import action_form, action_from, position_form, position_from
from games.engine.forms.text import action_text, position_text, read_action, read_position
from games.engine.play import legal
from games.engine.rules import Rules
from games.engine.state import State
from tests.engine.support.playing import EVERY_TABLE, random_game, some_positions

pytestmark = EVERY_TABLE
MANY = 40
"""How many positions of a game are written."""


def test_a_position_is_the_same_after_its_text(rules: Rules[State]) -> None:
    for state in some_positions(rules, games=2, each=MANY):
        text = position_text(rules, state)
        assert read_position(text) == (rules, state)
        assert len(text.split(" ")) == 6
        assert len(text.splitlines()) == 1


def test_a_position_is_the_same_after_its_exchange_form(rules: Rules[State]) -> None:
    for state in some_positions(rules, games=2, each=MANY):
        form = json.loads(json.dumps(position_form(rules, state)))
        assert position_from(form) == (rules, state)
        assert position_form(*position_from(form)) == form


def test_an_exchange_form_says_everything(rules: Rules[State]) -> None:
    for state in some_positions(rules, games=1, each=9):
        form = position_form(rules, state)
        assert list(form) == [
            *("game", "options", "seats", "pieces", "turn"),
            *("due", "scores", "memory", "result"),
        ]
        assert (form["turn"] is None) == (state.seat is None)
        assert (form["result"] is None) == (form["due"] != "over")


def test_what_can_be_derived_may_be_left_out_but_not_be_wrong(rules: Rules[State]) -> None:
    for state in some_positions(rules, games=1, each=9):
        form = position_form(rules, state)
        bare = {name: value for name, value in form.items() if name not in ("due", "result")}
        assert position_from(bare) == (rules, state)
        with pytest.raises(InvalidPosition):
            position_from({**bare, "due": "dinner"})
        with pytest.raises(InvalidPosition):
            position_from({**bare, "result": {"winners": [0, 1], "points": 9}})


def test_an_action_is_the_same_after_its_text_and_its_form(rules: Rules[State]) -> None:
    for action in set(random_game(rules, 0).actions):
        assert read_action(action_text(action)) == action
        assert action_from(json.loads(json.dumps(action_form(action)))) == action


def test_texts_of_different_positions_differ(rules: Rules[State]) -> None:
    states = set(random_game(rules, 0).states)
    assert len({position_text(rules, state) for state in states}) == len(states)


def test_a_computer_of_every_level_plays_by_the_rules(rules: Rules[State]) -> None:
    for number, state in enumerate(some_positions(rules, games=1, each=12)):
        level, whim = tuple(LEVELS)[number % len(LEVELS)], SeededRng(str(number))
        if rules.due(state) == "move":
            assert choose(rules, state, level, whim) in legal(rules, state)
        elif legal(rules, state):
            # Before a throw a call may be possible, and is never required.
            assert choose(rules, state, level, whim) in (None, *legal(rules, state))
        else:
            with pytest.raises(InvalidPosition):
                choose(rules, state, level, whim)

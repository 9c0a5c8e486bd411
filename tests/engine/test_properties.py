"""Properties of every position that random games reach, and of any text that is read."""

import contextlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.explanations import InvalidPosition
from games.engine.forms.exchange import action_from, position_form, position_from
from games.engine.forms.reading import Json, Unreadable
from games.engine.forms.text import action_text, position_text, read_action, read_position
from games.engine.play import actions, perft, play
from tests.engine.support.playing import TABLES, Game, random_game, replay
from tests.support.depth import depth

GAMES = 40


@st.composite
def random_games(draw: st.DrawFn) -> Game:
    """Return the beginning of a random game, continued by choices that Hypothesis draws."""
    rules = draw(st.sampled_from(TABLES))
    game = random_game(rules, draw(st.integers(0, GAMES - 1)))
    at = draw(st.integers(0, len(game.actions)))
    log, states = list(game.actions[:at]), list(game.states[: at + 1])
    for choice in draw(st.lists(st.integers(0, 99), max_size=8)):
        open_to = actions(rules, states[-1])
        if open_to:
            log.append(open_to[choice % len(open_to)])
            states.append(play(rules, states[-1], log[-1]))
    return Game(rules, tuple(log), tuple(states))


ODD = st.text(st.sampled_from('-0123456789,:/{}[]" abackgmontrue\t\n\x00é'), max_size=12)
NUMBERS = st.integers() | st.sampled_from([10**6, 10**400, -1, 0, 1, 2, 25, 26])
ANY_JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
FIELDS = ("game", "options", "seats", "pieces", "turn", "due", "scores", "memory", "result")


@given(random_games())
def test_a_position_is_the_same_after_writing_and_reading(game: Game) -> None:
    rules, state = game.rules, game.states[-1]
    assert read_position(position_text(rules, state)) == (rules, state)
    assert position_from(json.loads(json.dumps(position_form(rules, state)))) == (rules, state)


@given(random_games())
def test_pieces_stay_as_many_as_they_were(game: Game) -> None:
    rules, state = game.rules, game.states[-1]
    assert [len(side) for side in state.pieces] == [rules.pieces_each] * rules.seats
    assert rules.invalid_reason(state) is None


@given(random_games())
def test_replaying_all_but_the_last_action_takes_it_back(game: Game) -> None:
    assert replay(game.rules, game.states[0], game.actions) == game.states
    assert (
        replay(game.rules, game.states[0], game.actions[:-1])
        == game.states[: max(1, len(game.actions))]
    )


@given(random_games(), st.integers(1, 2))
@settings(max_examples=40)
def test_counts_are_the_sum_over_the_first_action(game: Game, depth: int) -> None:
    rules, state = game.rules, game.states[-1]
    parts = [perft(rules, play(rules, state, each), depth - 1) for each in actions(rules, state)]
    assert perft(rules, state, depth) == sum(parts)


@given(random_games(), st.data())
@settings(max_examples=depth(133, 400))
def test_a_text_with_a_few_letters_changed_is_read_or_refused(
    game: Game, data: st.DataObject
) -> None:
    text = position_text(game.rules, game.states[-1])
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 6)))
    changed = text[:start] + data.draw(ODD) + text[end:]
    with contextlib.suppress(Unreadable, InvalidPosition):
        table, state = read_position(changed)
        assert table.invalid_reason(state) is None
        assert read_position(position_text(table, state)) == (table, state)


@given(random_games(), st.sampled_from(FIELDS), ANY_JSON)
@settings(max_examples=depth(133, 400))
def test_a_form_with_a_field_changed_is_read_or_refused(
    game: Game, field: str, value: Json
) -> None:
    form = position_form(game.rules, game.states[-1])
    with contextlib.suppress(Unreadable, InvalidPosition):
        table, state = position_from({**form, field: value})
        assert table.invalid_reason(state) is None


@given(st.text() | ODD)
@settings(max_examples=depth(100, 300))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (read_position, read_action):
        with contextlib.suppress(Unreadable, InvalidPosition):
            read(text)


@given(ANY_JSON)
@settings(max_examples=depth(100, 300))
def test_any_form_is_read_or_refused(form: Json) -> None:
    for read in (position_from, action_from):
        with contextlib.suppress(Unreadable, InvalidPosition):
            read(form)


@pytest.mark.parametrize("field", ["seats", "turn", "pieces", "scores", "options", "memory"])
def test_a_number_of_any_size_is_refused(field: str) -> None:
    monster = 10**5000
    form = position_form(TABLES[0], TABLES[0].start())
    wrong: list[Json] = [monster, -monster, [monster], [[monster]], {"opening_roll": monster}]
    for value in [*wrong, {"contenders": monster}, {"contenders": [monster]}]:
        with pytest.raises(Unreadable):
            position_from({**form, field: value})


@given(st.sampled_from(["throw", "move", "call"]), ODD)
@settings(max_examples=depth(133, 400))
def test_an_action_that_is_read_is_written_and_read_again(word: str, rest: str) -> None:
    with contextlib.suppress(Unreadable):
        action = read_action(f"{word} {rest}")
        assert read_action(action_text(action)) == action

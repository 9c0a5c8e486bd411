"""The sample position of each game for newcomers: it is possible, and comes with its history."""

import pytest
from django.utils import translation

from games.board.pictures.featured import render_featured, render_position
from games.board.pictures.samples import POSITIONS, SENTENCES, sample_positions
from games.engine.forms.text import position_text, read_position
from games.engine.games import GAMES
from games.engine.rules import Rules
from games.engine.state import State
from tests.games.support.setups import EVERY_USUAL, people, sit_down_at


@pytest.mark.parametrize("game", [game.game for game in GAMES])
def test_a_position_is_of_its_game_and_in_the_middle_of_it(game: str) -> None:
    rules, state = read_position(POSITIONS[game])
    assert rules.game == game
    assert position_text(rules, state) == POSITIONS[game]
    assert rules.invalid_reason(state) is None
    assert rules.outcome(state) is None
    start = rules.start()
    for seat in range(rules.seats):
        assert 0 < rules.pip_count(state, seat) < rules.pip_count(start, seat)
    assert 'class="piece side-1"' in render_position(POSITIONS[game]).html


def test_every_game_has_one_in_the_order_of_the_list() -> None:
    assert [glimpse.game for glimpse in sample_positions()] == [game.game for game in GAMES]
    assert SENTENCES.keys() == POSITIONS.keys() == {game.game for game in GAMES}


@EVERY_USUAL
def test_a_match_is_drawn_large_with_its_throw_and_described(rules: Rules[State], db: None) -> None:
    table = sit_down_at(rules, *people(rules))
    with translation.override("en"):
        shown = render_featured(table.match)
        assert " to " in shown.text
        assert shown.html.count('class="piece ') == sum(map(len, table.state.pieces))
        if not table.state.pips_left:
            table.act(table.state.seat or 0, "throw")
        after = render_featured(table.match)
        assert 'class="thing' in after.html
        assert after.text
    with translation.override("fr"):
        assert render_featured(table.match).text != after.text

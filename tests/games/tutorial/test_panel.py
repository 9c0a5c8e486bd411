"""The guide's panel: only the learner sees it, at every step, and it repeats no explanation."""

import re

import pytest

from accounts.models import User
from games.board.fragments import board_fragment
from games.bots.client import BotTimeout
from games.bots.pool import bots
from games.engine.bots.noise import SeededRng
from games.engine.forms.text import read_position
from games.engine.games import GAMES
from games.models import Match
from games.tutorial import hints
from games.tutorial.entries import Guide
from games.tutorial.seen import find_explained
from tests.games.support.guided_matches import begin_guided, go_on, panel, without_bot_delay
from tests.games.support.matches import SetUp, ShowDice, Table, sit_down

pytestmark = pytest.mark.sqlite_only

__all__ = ["without_bot_delay"]
GAME_NAMES = [rules.game for rules in GAMES]
STEPS = 30


def sentences(found: Guide) -> list[str]:
    """Return every sentence in a guide's panel."""
    advice = [found.advice] if found.advice else []
    parts = [*found.before, *advice, *found.choices, *found.stuck]
    return [note.sentence for part in parts for note in part.notes] + [
        note.sentence for note in found.now
    ]


@pytest.mark.usefixtures("without_bot_delay")
@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_step_of_a_game_is_explained_to_the_learner_alone(anna: User, game: str) -> None:
    table, rng = begin_guided(anna, game), SeededRng(game)
    quoted = list[str]()
    for _ in range(STEPS):
        if table.match.stage == Match.Stage.OVER:
            break
        found = panel(table)
        assert found is not None
        assert sentences(found)
        rules, state = read_position(table.match.position)
        if state.seat == 0 and table.match.holding is None:
            check_turn(table, found)
        before = table.match.version
        go_on(table, rng)
        if table.events[before].seat == 0:
            quoted += [quote.statement for quote in found.quotes]
        assert set(quoted) <= set(rules.statements)
    assert panel(table, None) is panel(table, 1) is None
    assert quoted
    assert len(quoted) == len(set(quoted))


def check_turn(table: Table, found: Guide) -> None:
    """Assert that the panel names every legal choice once, and advises one of them."""
    rules, state = read_position(table.match.position)
    legal = rules.legal_moves(state)
    if not legal:
        assert found.advice is None
        return
    assert found.advised in legal
    assert found.advice is not None
    if len(legal) > 1:
        assert sum(len(part.moves) for part in found.choices) == len(legal)
        assert [part.advised for part in found.choices] == [
            True,
            *[False] * (len(found.choices) - 1),
        ]


def test_a_guide_is_pushed_with_the_board_and_links_its_statements(
    anna: User, dice_show: ShowDice
) -> None:
    dice_show((6, 1), (3, 1))
    table = begin_guided(anna, "backgammon")
    table.play(0, "throw")
    html = board_fragment(table.match, 0, "en")
    assert 'id="guide"' in html
    assert "A strong computer would play this:" in html
    assert "point 8 → point 5" in html
    assert 'href="/rules/backgammon/#GAMMON-10"' in html
    assert html.count('class="advised"') >= 2
    spectator = board_fragment(table.match, None, "en")
    assert 'id="guide"' not in spectator
    assert 'class="advised"' not in spectator


def test_what_was_explained_is_not_said_in_full_again(anna: User, dice_show: ShowDice) -> None:
    dice_show((6, 1), (3, 1))
    table = begin_guided(anna, "backgammon")
    first = panel(table)
    assert first is not None
    assert any("towards point 1" in note.sentence for note in first.now)
    table.play(0, "throw")
    known = find_explained(table.events, 0)
    assert {"GAMMON-01", "GAMMON-07"} <= known
    assert "GAMMON-15" not in known
    found = panel(table)
    assert found is not None
    assert "GAMMON-15" in [quote.statement for quote in found.quotes]
    table.play(0, "move 17 20 3")
    again = panel(table)
    assert again is not None
    assert "GAMMON-15" in [note.statement for part in again.choices for note in part.notes]
    assert "GAMMON-15" not in [quote.statement for quote in again.quotes]


def test_after_the_turn_it_is_compared_with_what_a_strong_computer_would_play(
    anna: User, dice_show: ShowDice
) -> None:
    dice_show((6, 1), (3, 1))
    table = begin_guided(anna, "backgammon")
    table.play(0, "throw", "move 17 20 3", "move 19 20 1")
    found = panel(table)
    assert found is not None
    assert "A strong computer would have played the same." in sentences(found)
    assert found.advice is None
    table.play(0, "undo", "undo", "move 1 4 3", "move 4 5 1")
    other = panel(table)
    assert other is not None
    assert other.advice is not None
    assert "instead" in other.advice.title


def test_what_cannot_be_played_is_explained_piece_by_piece(anna: User, dice_show: ShowDice) -> None:
    dice_show((6, 1), (4,))
    table = begin_guided(anna, "petits-chevaux")
    table.play(0, "throw")
    found = panel(table)
    assert found is not None
    assert [note.statement for part in found.stuck for note in part.notes] == ["CHEVAUX-09"]
    assert "No horse can use this roll." in sentences(found)


def test_only_one_way_is_said_to_be_the_only_one(anna: User, dice_show: ShowDice) -> None:
    dice_show((6, 1), (6,))
    table = begin_guided(anna, "petits-chevaux")
    table.play(0, "throw")
    found = panel(table)
    assert found is not None
    assert found.advice is not None
    assert found.advice.title == "There is only one way to play this:"
    assert not found.choices


def test_without_an_answer_the_guide_goes_on_without_advice(
    anna: User, dice_show: ShowDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(_: object) -> None:
        raise BotTimeout

    hints._ask_bot.cache_clear()
    monkeypatch.setattr(bots, "answer", silent)
    dice_show((6, 1), (5, 2))
    table = begin_guided(anna, "backgammon")
    table.play(0, "throw")
    found = panel(table)
    assert found is not None
    assert found.advice is None
    assert found.choices


def test_the_end_says_what_to_try_next(anna: User, dice_show: ShowDice) -> None:
    dice_show((6, 1))
    table = begin_guided(anna, "senas")
    table.play(0, "resign")
    html = board_fragment(table.match, 0, "en")
    assert "What to try next:" in html
    assert 'href="/games/senas/first/"' in html
    assert 'href="/games/senas/#advice"' in html


def test_no_other_match_has_a_guide(anna: User) -> None:
    table = sit_down(anna, None)
    assert panel(table) is None
    assert not re.search(r'id="guide"', board_fragment(table.match, 0, "en"))


def test_a_rematch_is_guided_as_well(anna: User, dice_show: ShowDice) -> None:
    dice_show((6, 1))
    table = begin_guided(anna, "senet")
    table.play(0, "resign")
    table.act(0, "rematch")
    assert Match.objects.get(previous=table.pk).guided


@pytest.mark.parametrize(
    ("seat", "words"), [(0, "You have won."), (1, "The computer won this time")]
)
def test_the_end_is_explained_by_what_the_win_is_worth(
    set_up: SetUp, seat: int, words: str
) -> None:
    table = set_up("backgammon - 24:1,25:14/12:15 0 6,1 -")
    Match.objects.update(guided=True)
    table.play(0, "move 24 25 6")
    found = panel(table, seat)
    assert found is not None
    assert found.over
    assert any(sentence.startswith(words) for sentence in sentences(found))
    assert [quote.statement for quote in found.quotes] == ["GAMMON-30"]

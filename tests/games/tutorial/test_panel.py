"""The guide's panel: only the learner sees it, at every step, and it repeats no explanation."""

import re

import pytest

from accounts.models import User
from games.board.fragments import board_fragment
from games.board.view import board_view
from games.bots.pool import bots
from games.bots.process import EngineTimeout
from games.engine.bots.noise import SeededRng
from games.engine.forms.text import read_position
from games.engine.games import GAMES
from games.engine.state import Move
from games.models import Match
from games.tutorial import hints
from games.tutorial.entries import Guide, GuideNote
from tests.games.support.guided_matches import begin_guided, go_on, panel, without_bot_delay
from tests.games.support.matches import SetUp, ShowDice, Table, sit_down
from tests.support.depth import depth

pytestmark = pytest.mark.sqlite_only

__all__ = ["without_bot_delay"]
GAME_NAMES = [rules.game for rules in GAMES]
STEPS = 30
USUAL, LONGEST = depth(40, 120), 120
"""Actions of a game that are read; more, up to the second figure, until `MANY` are told."""
MANY = 8
"""Fewest sentences that the guide tells in a whole game."""


def sentences(found: Guide) -> list[str]:
    """Return every sentence that a guide's panel tells unasked, except about a strong bot's move.

    A hint and folded reasons are told each time, because the learner opens them by choice; and what
    a strong bot's move would have done is told beside that move.
    """
    parts = [*found.before, *found.reasons]
    notes = [note for part in parts for note in part.notes] + [*found.now]
    quotes = [quote.text for quote in found.quotes]
    return [note.sentence for note in notes] + quotes


def all_notes(found: Guide) -> list[GuideNote]:
    """Return every note of a guide's panel, shown or folded."""
    parts = [*found.before, *found.reasons, *found.stuck, *([found.advice] if found.advice else [])]
    notes = [note for part in parts for note in part.notes] + [*found.now]
    return [*notes, *(found.hint.notes if found.hint else ())]


@pytest.mark.usefixtures("without_bot_delay")
@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_step_of_a_game_is_explained_to_the_learner_alone(anna: User, game: str) -> None:
    table, rng = begin_guided(anna, game), SeededRng(game)
    for _ in range(STEPS):
        if table.match.stage == Match.Stage.OVER:
            break
        found = panel(table)
        assert found is not None
        rules, state = read_position(table.match.position)
        if state.seat == 0 and table.match.holding is None:
            check_turn(table, found)
        assert {quote.statement for quote in found.quotes} <= set(rules.statements)
        go_on(table, rng)
    assert panel(table, None) is panel(table, 1) is None


@pytest.mark.usefixtures("without_bot_delay")
@pytest.mark.parametrize("game", GAME_NAMES)
def test_no_sentence_is_told_twice_in_a_whole_game(anna: User, game: str) -> None:
    table, rng = begin_guided(anna, game), SeededRng(game)
    told, shown = set[str](), set[str]()
    stage = 0
    for action in range(LONGEST):
        # With unlucky dice hardly anything happens for many throws.
        if table.match.stage == Match.Stage.OVER or (action >= USUAL and len(told) > MANY):
            break
        found = panel(table)
        assert found is not None
        assert all(note.sentence for note in all_notes(found))
        now = sentences(found)
        assert len(now) == len(set(now))
        # A sentence may stay while the page waits for the same decision; it does not come back.
        own = [event.number for event in table.events if event.seat == 0]
        if (own[-1] if own else 0) != stage:
            stage, told, shown = own[-1], told | shown, set()
        assert not told & set(now)
        shown |= set(now)
        go_on(table, rng)
    assert len(told) > MANY


def check_turn(table: Table, found: Guide) -> None:
    """Assert that the panel asks first, and has a hint with an arrow for each legal move."""
    rules, state = read_position(table.match.position)
    legal = rules.legal_moves(state)
    if not legal:
        assert found.hint is None
        assert not found.question
        return
    assert found.question
    assert found.hint is not None
    assert found.hint.choices[0] in legal
    assert all(note.sentence for note in found.hint.notes)
    steps = [choice for choice in found.hint.choices if isinstance(choice, Move)]
    assert len(board_view(table.match, 0).board.drawing.arrows) == len(steps)


def test_a_guide_is_pushed_with_the_board_and_its_hint_is_closed(
    anna: User, dice_show: ShowDice
) -> None:
    dice_show((6, 1), (3, 1))
    table = begin_guided(anna, "backgammon")
    table.play(0, "throw")
    html = board_fragment(table.match, 0, "en")
    assert 'id="guide"' in html
    assert "What would you play with 3 and 1?" in html
    hint = re.search(r'<details class="hint" id="hint-\d+">.*?</details>', html, re.DOTALL)
    assert hint is not None
    assert "8/5" in hint[0]
    assert '<span class="disc">3</span>' in html
    assert "This makes a point" in hint[0]
    assert 'href="/rules/backgammon/#GAMMON-10"' in hint[0]
    assert html.count('class="arrow"') == 2
    spectator = board_fragment(table.match, None, "en")
    assert 'id="guide"' not in spectator
    assert 'class="arrow"' not in spectator


def test_what_was_explained_is_not_said_again(anna: User, dice_show: ShowDice) -> None:
    dice_show((6, 1), (3, 1), (4, 2), (3, 1))
    table = begin_guided(anna, "backgammon")
    first = panel(table)
    assert first is not None
    assert any("towards point 1" in note.sentence for note in first.now)
    table.play(0, "throw", "move 17 20 3", "move 19 20 1")
    played = panel(table)
    assert played is not None
    (note,) = (note for note in played.before[0].notes if note.statement == "GAMMON-10")
    assert note.sentence.startswith("This makes a point")
    assert "GAMMON-10" in [quote.statement for quote in played.quotes]
    assert any(note.sentence.startswith("“Done”") for note in played.now)


def test_the_goal_and_the_progress_are_shown(anna: User, dice_show: ShowDice) -> None:
    dice_show((6, 1), (3, 1))
    table = begin_guided(anna, "backgammon")
    table.play(0, "throw", "move 17 20 3", "move 19 20 1")
    found = panel(table)
    assert found is not None
    assert (found.goal.done, found.goal.whole) == (4, 167)
    html = board_fragment(table.match, 0, "en")
    assert '<progress max="167" value="4"' in html
    assert "Pieces finished: 0 of 15" in html


@pytest.mark.parametrize(
    ("position", "finished", "pieces"),
    [
        ("backgammon - 24:1,25:14/12:15 0 6,1 -", 14, 15),
        ('petits-chevaux - 0:1,50:1,57:1,58:1/0:4 0 4 {"throws_left":0}', 2, 4),
    ],
)
def test_the_goal_counts_the_pieces_that_have_finished(
    set_up: SetUp, position: str, finished: int, pieces: int
) -> None:
    table = set_up(position)
    Match.objects.update(guided=True)
    found = panel(table)
    assert found is not None
    assert (found.goal.finished, found.goal.pieces) == (finished, pieces)


def test_after_the_turn_it_is_compared_with_what_a_strong_computer_would_play(
    anna: User, dice_show: ShowDice
) -> None:
    dice_show((6, 1), (3, 1))
    table = begin_guided(anna, "backgammon")
    table.play(0, "throw", "move 17 20 3", "move 19 20 1")
    found = panel(table)
    assert found is not None
    assert found.advice is not None
    assert found.advice.title == "As a strong computer plays"
    assert not found.advice.moves
    table.play(0, "undo", "undo", "move 1 4 3", "move 4 5 1")
    other = panel(table)
    assert other is not None
    assert other.advice is not None
    assert other.advice.moves


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
    assert found.question == "Only one move is possible."


def test_the_reasons_for_an_only_move_are_shown_and_then_folded(
    anna: User, dice_show: ShowDice
) -> None:
    dice_show((1,))
    table = begin_guided(anna, "senet")
    first = board_view(table.match, 0)
    assert "SENET-10" not in [remark.statement for remark in first.status.remarks]
    spectator = board_view(table.match, None)
    assert "SENET-10" in [remark.statement for remark in spectator.status.remarks]
    table.play(0, "throw")
    found = panel(table)
    assert found is not None
    assert found.question == "Only one move is possible."
    reasons = [note for entry in found.reasons for note in entry.notes]
    assert "SENET-11" in [note.statement for note in reasons]
    shown = [remark.statement for remark in board_view(table.match, 0).status.remarks]
    assert "SENET-11" not in shown
    assert "SENET-13" in shown


def test_without_an_answer_the_guide_goes_on_without_advice(
    anna: User, dice_show: ShowDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(_: object) -> None:
        raise EngineTimeout

    hints._ask_bot.cache_clear()
    monkeypatch.setattr(bots, "answer", silent)
    dice_show((6, 1), (5, 2))
    table = begin_guided(anna, "backgammon")
    table.play(0, "throw")
    found = panel(table)
    assert found is not None
    assert found.question
    assert found.hint is None


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

"""Typed plays: every notation is read as it was meant, and all other text is refused."""

from itertools import pairwise

import pytest

from games.engine.explanations import Illegal
from games.engine.forms.text import read_position
from games.engine.forms.typed import LONGEST, Misread, read_play
from games.engine.rules import Rules
from games.engine.state import Move, State
from tests.engine.support.playing import EVERY_TABLE, Game, random_game, some_positions

START = "1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5"


def moves(rules: Rules[State], state: State) -> list[Move]:
    return [move for move in rules.legal_moves(state) if isinstance(move, Move)]


def same(rules: Rules[State], state: State, one: Move, other: Move) -> bool:
    return one == other or rules.apply(state, one) == rules.apply(state, other)


@EVERY_TABLE
def test_every_legal_move_is_understood_as_it_is_written(rules: Rules[State]) -> None:
    for state in some_positions(rules, games=1, each=8):
        legal = moves(rules, state)
        for move in legal[:8]:
            text = rules.notation([(state, move)])
            exact = f"{text.split()[0]}:{move.score}" + (f"/{move.of}" if move.of else "")
            (found,) = read_play(rules, state, exact)
            assert same(rules, state, found, move), exact
            alike = [
                other
                for other in legal
                if rules.notation([(state, other)]) == text
                and rules.apply(state, other) != rules.apply(state, move)
            ]
            if alike:
                with pytest.raises(Misread, match="several ways"):
                    read_play(rules, state, text)
            else:
                assert same(rules, state, read_play(rules, state, text)[0], move), text


@EVERY_TABLE
def test_every_turn_is_understood_as_it_is_written(rules: Rules[State]) -> None:
    """Check that the notation of a turn is read as the same steps, or refused as ambiguous."""
    game, understood_ones = random_game(rules, 0), 0
    for state, played in turns(game)[:8]:
        text = rules.notation(played)
        try:
            found = read_play(rules, state, text)
        except Misread:
            continue
        after = state
        for move in found:
            after = rules.apply(after, move)
        before, last = played[-1]
        # A move written as one way may need fewer numbers than were used for it.
        assert after == rules.apply(before, last) or len(found) < len(played)
        understood_ones += 1
    assert understood_ones


def turns(game: Game) -> list[tuple[State, list[tuple[State, Move]]]]:
    """Return each turn of a game: its first position, and each step with the position before it."""
    found = list[tuple[State, list[tuple[State, Move]]]]()
    open_turn = False
    for (before, after), action in zip(pairwise(game.states), game.actions, strict=True):
        if not isinstance(action, Move):
            open_turn = False
            continue
        if not open_turn:
            found.append((before, []))
        found[-1][1].append((before, action))
        open_turn = after.seat == before.seat and bool(after.pips_left)
    return found


def read_steps(position: str, text: str) -> list[tuple[int, int, int]]:
    rules, state = read_position(position)
    return [(move.start, move.end, move.score) for move in read_play(rules, state, text)]


def gammon(scores: str, pieces: str = START) -> str:
    return f"backgammon - {pieces} 0 {scores} -"


@pytest.mark.parametrize(
    "text", ["13/4", "13/7/4", "13-7-4", "13/7 7/4", " 13/10/4 ", "13/7, 7/4", "13–4"]
)
def test_a_way_may_be_written_with_any_of_its_stops(text: str) -> None:
    assert [(start, end) for start, end, _ in (read_steps(gammon("6,3"), text))] in (
        [(12, 18), (18, 21)],
        [(12, 15), (15, 21)],
    )


def test_a_play_may_be_typed_whole_or_in_part_and_in_any_order() -> None:
    assert read_steps(gammon("3,1"), "8/5 6/5") == [(17, 20, 3), (19, 20, 1)]
    assert sorted(read_steps(gammon("3,1"), "6/5 8/5")) == [(17, 20, 3), (19, 20, 1)]
    assert read_steps(gammon("3,1"), "8/5") == [(17, 20, 3)]
    assert read_steps(gammon("6,6,6,6"), "24/18(2) 13/7(2)") == [(1, 7, 6)] * 2 + [(12, 18, 6)] * 2


def test_hits_may_be_marked_and_tell_two_ways_apart() -> None:
    hit = "1:2,12:5,17:3,19:5/1:2,7:1,12:5,17:2,19:5"
    assert read_steps(gammon("6,3", hit), "13/10/4") == [(12, 15, 3), (15, 21, 6)]
    assert read_steps(gammon("6,3", hit), "24/18/15") == [(1, 7, 6), (7, 10, 3)]


def test_the_bar_and_the_end_have_their_names() -> None:
    assert read_steps(gammon("4", "0:1,12:5,17:4,19:5/1:2,12:5,17:3,19:5"), "BAR/21") == [(0, 4, 4)]
    assert read_steps(gammon("4", "21:2,25:13/12:15"), "4/OFF") == [(21, 25, 4)]


def test_two_scores_for_one_way_are_asked_about() -> None:
    off = gammon("6,4", "23:2,25:13/12:15")
    with pytest.raises(Misread, match="Add the number after it: 2-off:6"):
        read_steps(off, "2/off")
    assert read_steps(off, "2/off:4") == [(23, 25, 4)]
    assert sorted(read_steps(off, "2/off(2)")) == [(23, 25, 4), (23, 25, 6)]


def test_senet_is_typed_with_its_trap_and_its_way_out() -> None:
    trap = 'senet - 1:1,3:1,5:1,7:1,24:1/2:1,4:1,6:1,8:1,12:1 0 3 {"black":1,"white_moved":true}'
    assert read_steps(trap, "24-X-9") == read_steps(trap, "24-27") == [(24, 27, 3)]
    out = 'senet - 26:1,31:4/2:1,4:1,6:1,8:1,12:1 0 4 {"black":1,"white_moved":true}'
    assert read_steps(out, "26-30-off") == read_steps(out, "26-30") == [(26, 30, 4)]


@pytest.mark.parametrize(
    ("text", "statement"),
    [("13/8", "GAMMON-07"), ("24/18 6/1", "GAMMON-07"), ("7/4", "GAMMON-"), ("13/7(2)", "GAMMON-")],
)
def test_what_the_rules_forbid_is_refused_by_their_statement(text: str, statement: str) -> None:
    with pytest.raises(Illegal) as illegal:
        read_steps(gammon("6,3"), text)
    assert illegal.value.refusal.statement.startswith(statement)


@pytest.mark.parametrize("text", ["", "hello", "13", "13/", "/7", "13/99", "13//7/", "1" * LONGEST])
def test_what_is_no_move_cannot_be_read(text: str) -> None:
    with pytest.raises(Misread, match="cannot be read as a move"):
        read_steps(gammon("6,3"), text)


def test_a_text_without_end_is_not_read() -> None:
    with pytest.raises(Misread, match="too long"):
        read_steps(gammon("6,3"), "13/7 " * LONGEST)


@EVERY_TABLE
def test_typed_illegal_moves_are_refused_with_a_reason(rules: Rules[State]) -> None:
    for state in some_positions(rules, games=1, each=6):
        if rules.due(state) != "move" or not moves(rules, state):
            continue
        for end in (rules.last, rules.last - 1, 1):
            text = f"{rules.square_name(1)}-{rules.square_name(end)}:19"
            with pytest.raises((Illegal, Misread)):
                read_play(rules, state, text)

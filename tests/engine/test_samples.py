"""The annotated games in `tests/engine/samples` are replayed to the result they state.

The first line names the game and its options, the last one the result. Between them a line is a
turn in notation (side, throw, steps), one action, or after `=` the position that is reached.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engine.forms.text import position_text, read_action
from games.engine.games import GAMES, table
from games.engine.play import play
from games.engine.rules import Rules
from games.engine.state import Move, State, Throw

SAMPLES = sorted(Path(__file__).with_name("samples").glob("*.txt"))
TURN = re.compile(r"(?P<who>\w+) +(?P<dice>[\d-]+): (?P<played>.+)")

Played = list[tuple[State, Move]]


def lines(sample: Path) -> list[str]:
    """Return the lines of an annotated game, without comments."""
    bare = (line.partition("#")[0].strip() for line in sample.read_text().splitlines())
    return [line for line in bare if line]


def table_of(line: str) -> Rules[State]:
    """Return the rules with the game and options that the first line names."""
    _, name, *options = line.split(" ", 2)
    return table(name, json.loads(options[0]) if options else {})


def who(rules: Rules[State], state: State) -> str:
    """Return the name of the active side, or `again` if the throw for the start is repeated."""
    return "again" if state.seat is None else name(rules, state, state.seat)


def name(rules: Rules[State], state: State, seat: int) -> str:
    """Return the name of a side as the rulebook says it, where the samples come from."""
    return (rules.rulebook_names or rules.side_names)[rules.side(state, seat)]


def plays(rules: Rules[State], state: State, played: Played) -> Iterator[tuple[Played, State]]:
    """Yield every way to finish the turn: its steps, and the position after it.

    `played` holds the steps that the turn has already made.
    """
    if played and (state.seat != played[0][0].seat or not state.pips_left):
        yield played, state
        return
    for move in rules.legal_moves(state):
        if isinstance(move, Move):
            yield from plays(rules, play(rules, state, move), [*played, (state, move)])


def after_turn(rules: Rules[State], state: State, turn: re.Match[str]) -> State:
    """Return the position after a turn written in notation."""
    thrown = play(rules, state, Throw(tuple(map(int, turn["dice"].split("-")))))
    if state.seat is None:
        assert (turn["who"], turn["played"]) == ("Start", who(rules, thrown))
        return thrown
    assert turn["who"] == who(rules, state)
    if turn["played"] == "nothing":
        assert not thrown.pips_left
        return thrown
    every = plays(rules, thrown, [])
    ends = {end for played, end in every if rules.notation(played) == turn["played"]}
    assert len(ends) == 1, (turn[0], ends)
    return ends.pop()


def after(rules: Rules[State], state: State, line: str) -> State:
    """Return the position after one line of an annotated game."""
    if line.startswith("= "):
        assert position_text(rules, state) == line.removeprefix("= ")
        return state
    turn = TURN.fullmatch(line)
    return after_turn(rules, state, turn) if turn else play(rules, state, read_action(line))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_a_sample_game_is_played_to_its_stated_result(sample: Path) -> None:
    first, *middle, last = lines(sample)
    rules = table_of(first)
    state = rules.start()
    for line in middle:
        state = after(rules, state, line)
    _, winner, _, points = last.split()
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.points == int(points)
    assert [name(rules, state, seat) for seat in outcome.winners] == [winner]


def test_every_game_has_a_sample() -> None:
    assert {type(table_of(lines(sample)[0])) for sample in SAMPLES} == set(GAMES)

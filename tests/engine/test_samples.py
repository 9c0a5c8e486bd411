"""Annotated games are replayed to the end that they state."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engine.core import Move, Outcome, Rules, State, Throw, play
from games.engine.games import table

SAMPLES = sorted(Path(__file__).with_name("samples").glob("*.txt"))
TURN = re.compile(r"(?P<who>\w+) +(?P<dice>[\d-]+): (?P<played>.+)")

Played = list[tuple[State, Move]]


def lines(sample: Path) -> list[str]:
    """What is to be replayed, without comments."""
    bare = (line.partition("#")[0].strip() for line in sample.read_text().splitlines())
    return [line for line in bare if line]


def plays(rules: Rules[State], state: State, played: Played) -> Iterator[tuple[Played, State]]:
    """Every way to play the turn to its end, with the position after it."""
    if played and (state.seat != played[0][0].seat or not state.scores):
        yield played, state
        return
    for move in rules.legal_moves(state):
        assert isinstance(move, Move)
        yield from plays(rules, play(rules, state, move), [*played, (state, move)])


def after_turn(rules: Rules[State], state: State, turn: re.Match[str]) -> State:
    """The position after a turn as it is written."""
    seat, who, written = state.seat, turn["who"], turn["played"]
    thrown = play(rules, state, Throw(tuple(map(int, turn["dice"].split("-")))))
    if seat is None:
        assert who == "Start"
        assert written == (rules.seat_names[thrown.seat] if thrown.seat is not None else "again")
        return thrown
    assert who == rules.seat_names[seat]
    if written == "nothing":
        assert thrown.seat != seat
        return thrown
    ends = {end for played, end in plays(rules, thrown, []) if rules.notation(played) == written}
    assert len(ends) == 1, (turn[0], ends)
    return ends.pop()


def stated(rules: Rules[State], line: str) -> Outcome:
    """The outcome that a sample names."""
    _, who, _, points = line.split()
    return Outcome((rules.seat_names.index(who),), int(points))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_a_sample_game_is_played_to_its_stated_result(sample: Path) -> None:
    first, *turns, last = lines(sample)
    _, name, *options = first.split(" ", 2)
    rules = table(name, json.loads(options[0]) if options else {})
    state = rules.start()
    for line in turns:
        turn = TURN.fullmatch(line)
        assert turn, line
        state = after_turn(rules, state, turn)
    assert rules.outcome(state) == stated(rules, last)

"""The annotated game is played, throw by throw, to the result that it states."""

import json
from pathlib import Path

from games.engine.core import Move, Outcome, Rules, State, Throw, legal, play
from games.engine.games import table

SAMPLE = Path(__file__).parent / "samples" / "petits_chevaux.txt"


def lines() -> list[str]:
    bare = (line.partition("#")[0].strip() for line in SAMPLE.read_text().splitlines())
    return [line for line in bare if line]


def after(rules: Rules[State], state: State, line: str) -> State:
    """The position after one line: who threw what, and what was made of it."""
    throw, _, played = line.partition(": ")
    who, dice = throw.split()
    thrown = play(rules, state, Throw(tuple(map(int, dice.split("-")))))
    names = {None: "again"} | {
        seat: rules.side_names[rules.side(state, seat)] for seat in range(rules.seats)
    }
    assert who == ("Start" if state.seat is None else names[state.seat])
    if state.seat is None or played == "nothing":
        assert not thrown.scores
        assert played in ("nothing", names[thrown.seat])
        return thrown
    moves = [move for move in legal(rules, thrown) if isinstance(move, Move)]
    (move,) = [move for move in moves if rules.notation([(thrown, move)]) == played]
    return play(rules, thrown, move)


def test_the_sample_game_comes_to_its_stated_result() -> None:
    first, *turns, last = lines()
    _, name, options = first.split(" ", 2)
    rules = table(name, json.loads(options))
    state = rules.start()
    for line in turns:
        state = after(rules, state, line)
    assert last == "result Green wins 1"
    assert rules.outcome(state) == Outcome((1,), 1)  # CHEVAUX-21

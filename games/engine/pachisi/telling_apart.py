"""Shares that could be taken from either of two equal scores in hand (PACHISI-19).

For example, 4 left of a 10 and a whole 4 are equal scores, but using one or the other leaves a
different hand, and so different moves.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.engine.explanations import Remark
from games.engine.pachisi import moves_shared
from games.engine.pachisi.cowries import PYADA
from games.engine.pachisi.options import Table
from games.engine.pachisi.state import PachisiState
from games.engine.pachisi.turns import after_move
from games.engine.state import Move
from games.engine.words import gettext_noop


def told_apart(rules: Table, state: PachisiState, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Return the moves, each once for every source that leads to a different position."""
    if len(set(state.scores)) == len(state.scores):
        return tuple(moves)
    return tuple(way for move in moves for way in _by_source(rules, state, move))


def _by_source(rules: Table, state: PachisiState, move: Move) -> Iterator[Move]:
    named = [replace(move, source=index) for index in moves_shared.sources(rules, state, move)]
    different = {after_move(rules, state, each): each for each in reversed(named)}
    if len(different) < 2:  # noqa: PLR2004  all sources lead to one position
        yield move
    else:
        yield from reversed(different.values())  # PACHISI-19


def value_used(rules: Table, state: PachisiState, move: Move) -> Remark | None:
    """Return a note that names the value from which a share is taken, unlike any other in hand."""
    if move.of is None:
        return None
    index = moves_shared.source(rules, state, move)
    value, *shared = state.hand[index]
    words: dict[str, int | str] = {"left": move.of, "value": value}
    alike = [
        other
        for left, other in zip(state.scores, state.hand, strict=True)
        if (left, other[0]) == (move.of, value) and other != state.hand[index]
    ]
    if value == PYADA:
        return Remark("PACHISI-45", gettext_noop("the pyada"))
    if move.of == value:
        return Remark("PACHISI-19", gettext_noop("the %(value)s"), words)
    if alike and shared:
        words["places"] = ", ".join(map(str, shared))
        return Remark(
            "PACHISI-19", gettext_noop("%(left)s of the %(value)s that led to %(places)s"), words
        )
    return Remark("PACHISI-19", gettext_noop("%(left)s of the %(value)s"), words)

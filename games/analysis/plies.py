"""The actions of a match as the engine analyses them."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from games.engine.analysis.report import Ply
from games.engine.analysis.turns import without_broken_off
from games.engine.forms.exchange import action_from
from games.engine.forms.text import read_position
from games.engine.rules import Rules
from games.engine.state import State, Throw
from games.models import Event
from games.selectors.turns import Turn, turns

MAX_CHUNK = 36
"""Number of actions after which a chunk ends at the next throw; a second of work or less."""
Chunk = tuple[Rules[State], Sequence[Ply]]


def plies_of(events: Sequence[Event]) -> Iterator[tuple[Rules[State], Ply]]:
    """Yield each throw, step and call of a complete log, without those that were taken back.

    The steps of a turn that a player broke off, by resigning or leaving, are left out.
    """
    for turn in turns(events):
        rules, _ = read_position(turn.throw.position)
        for ply in without_broken_off(rules, list(_plies(turn, events))):
            yield rules, ply


def _plies(turn: Turn, events: Sequence[Event]) -> Iterator[Ply]:
    if turn.throw.kind == Event.Kind.THROW:
        yield _ply(events[turn.throw.number - 2].position, turn.throw)
    for before, step in pairwise((turn.throw, *turn.steps)):
        yield _ply(before.position, step)


def _ply(position: str, event: Event) -> Ply:
    return Ply(event.number, read_position(position)[1], action_from(event.payload))


def chunks_of(events: Sequence[Event]) -> list[Chunk]:
    """Return the actions of a complete log in chunks that can be analysed one by one.

    A chunk begins where a throw is due, so each decision is whole.
    """
    chunks = list[tuple[Rules[State], list[Ply]]]()
    for rules, ply in plies_of(events):
        begins = isinstance(ply.action, Throw) or rules.due(ply.state) == "throw"
        if not chunks or (begins and len(chunks[-1][1]) >= MAX_CHUNK):
            chunks.append((rules, []))
        chunks[-1][1].append(ply)
    return list(chunks)

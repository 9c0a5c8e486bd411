"""The actions of a match as the engine analyses them."""

from collections.abc import Iterator, Sequence

from games.engine.analysis.report import Ply
from games.engine.forms.exchange import action_from
from games.engine.forms.text import read_position
from games.engine.rules import Rules
from games.engine.state import State, Throw
from games.models import Event
from games.selectors.turns import turns

MAX_CHUNK = 36
"""Number of actions after which a chunk ends at the next throw; a second of work or less."""
Chunk = tuple[Rules[State], Sequence[Ply]]


def plies_of(events: Sequence[Event]) -> Iterator[tuple[Rules[State], Ply]]:
    """Yield each throw, step and call of a complete log, without those that were taken back."""
    for turn in turns(events):
        if turn.throw.kind == Event.Kind.THROW:
            yield _ply(events[turn.throw.number - 2].position, turn.throw)
        before = turn.throw
        for step in turn.steps:
            yield _ply(before.position, step)
            before = step


def _ply(position: str, event: Event) -> tuple[Rules[State], Ply]:
    rules, state = read_position(position)
    return rules, Ply(event.number, state, action_from(event.payload))


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

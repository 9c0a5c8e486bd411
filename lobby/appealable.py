"""What people can appeal against: decisions of staff, read in one way; never staff's notes."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Decision:
    """Something that staff has decided, as those are told whom it reaches."""

    what: str
    """What was decided, in the reader's language."""
    why: str
    """For what reason, in the same."""
    at: datetime
    until: datetime | None
    by: int
    """Who has decided it, which nobody is told."""
    people: frozenset[int]
    """Whom it reaches."""
    stands: bool
    """Whether it still holds, so that there is something to appeal against."""
    page: str
    """Where staff reads more of it, and takes it back."""


READERS: dict[str, Callable[[int], Decision | None]] = {}
"""How a decision is read by its number, for each thing of `Appeal.Thing`."""
OF_MATCHES: dict[str, Callable[[str], list[int]]] = {}
"""The numbers of the latest decisions upon a match, for each thing that is one."""


def decision(thing: str, number: int) -> Decision | None:
    """What was decided under this number; None where there is nothing, or nothing any more."""
    reader = READERS.get(thing)
    return reader(number) if reader is not None else None


def decisions_on(match_id: str) -> list[tuple[str, int, Decision]]:
    """What was decided upon a match and still stands, with the thing and its number."""
    found = [
        (thing, number, decision(thing, number))
        for thing, latest in OF_MATCHES.items()
        for number in latest(match_id)
    ]
    return [(thing, number, each) for thing, number, each in found if each and each.stands]

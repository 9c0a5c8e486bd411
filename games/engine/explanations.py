"""Sentences about positions, explanations of illegal actions, and two errors of the engine."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.engine.words import Reason


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence for players about a position or an action, with the ID of a statement."""

    statement: str
    message: str
    values: Mapping[str, int | str] = field(default_factory=dict, hash=False)
    """The values of the placeholders `%(name)s` in the message."""

    def __str__(self) -> str:
        return self.message % self.values


class Refusal(Remark):
    """An explanation: the statement that an illegal action breaks, by ID, and a sentence."""

    __slots__ = ()


class Illegal(Exception):
    """Raised for an action that the rules forbid; its `refusal` is the explanation."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.statement}: {refusal}")
        self.refusal = refusal


class InvalidPosition(Reason):
    """Raised for a game, an option or a position that cannot exist; the message says why."""

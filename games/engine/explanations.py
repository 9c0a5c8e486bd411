"""Explanations of positions and refusals, and the errors that carry them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.engine.words import Reason


@dataclass(frozen=True, slots=True)
class Remark:
    """One sentence about a position or an action, and the statement from which it follows."""

    statement: str
    message: str
    values: Mapping[str, int | str] = field(default_factory=dict, hash=False)
    """The values of the placeholders `%(name)s` in the message."""

    def __str__(self) -> str:
        return self.message % self.values


class Refusal(Remark):
    """Why an action is illegal: the statement that forbids it and one sentence."""

    __slots__ = ()


class Illegal(Exception):
    """Raised for an action that the rules forbid; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.statement}: {refusal}")
        self.refusal = refusal


class InvalidPosition(Reason):
    """A game, an option or a position that cannot exist; the message says why."""

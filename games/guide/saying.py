"""What a guide says: one sentence about something that is played, and the statement behind it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from games.engine.words import gettext_noop

HIGHEST_BEGINS = gettext_noop("Whoever throws highest begins; equal throws are repeated.")


class Tone(Enum):
    """Whether what is said speaks for playing so."""

    GAIN = "gain"
    RISK = "risk"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Remark:
    """One sentence about a throw, a move or a position, and the statement from which it follows."""

    statement: str
    message: str
    tone: Tone = Tone.PLAIN
    values: Mapping[str, int | str] = field(default_factory=dict, hash=False)
    """What stands in the places `%(name)s` of the message."""
    once: bool = False
    """Whether it teaches what need not be said again."""


def gain(statement: str, message: str) -> Remark:
    """Say what is good about a move."""
    return Remark(statement, message, Tone.GAIN)


def risk(statement: str, message: str) -> Remark:
    """Say what a move costs, or may cost."""
    return Remark(statement, message, Tone.RISK)


def plain(statement: str, message: str) -> Remark:
    """Say what a move does."""
    return Remark(statement, message)


def lesson(statement: str, message: str) -> Remark:
    """Say once what a newcomer has to know."""
    return Remark(statement, message, once=True)

"""Remarks of the guide: sentences, each with the statement of the rules behind it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from games.engine.words import gettext_noop

HIGHEST_BEGINS = gettext_noop("The highest number starts. Players who tie try again.")


class Tone(Enum):
    """Tone of a remark: it speaks for a move (gain), against a move (risk), or is neutral."""

    GAIN = "gain"
    RISK = "risk"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Remark:
    """Sentence about a throw, move or position, with the id of the statement behind it."""

    statement: str
    message: str
    tone: Tone = Tone.PLAIN
    values: Mapping[str, int | str] = field(default_factory=dict, hash=False)
    """Values of the placeholders `%(name)s` in the message."""


def gain(statement: str, message: str) -> Remark:
    """Create a remark about an advantage of a move."""
    return Remark(statement, message, Tone.GAIN)


def risk(statement: str, message: str) -> Remark:
    """Create a remark about a cost or risk of a move."""
    return Remark(statement, message, Tone.RISK)


def plain(statement: str, message: str) -> Remark:
    """Create a neutral remark about the effect of a move."""
    return Remark(statement, message)

"""Rulings: decisions of staff about matches.

For each type of ruling, a `RulingType` says who may make it, what it does, and which rulings it
reverts. Every ruling is one transaction and is announced to all viewers of the match.
"""

from collections.abc import Mapping

from games.models import Ruling
from games.rulings import (
    chat,
    counting,
    ending,
    forcing,
    reopening,
    seating,
    suspending,
    timing,
)
from games.rulings.reckoning import recompute
from games.rulings.ruling import make_ruling as make_ruling_of
from games.rulings.types import FieldValues, RulingRefused, RulingRequest, RulingType

__all__ = [
    "RULING_TYPES",
    "FieldValues",
    "RulingRefused",
    "RulingRequest",
    "RulingType",
    "make_ruling",
    "recompute",
]

RULING_TYPES: Mapping[str, RulingType] = {
    ruling_type.kind: ruling_type
    for ruling_type in (
        suspending.PAUSE,
        suspending.RESUME,
        timing.GIVE,
        timing.CLOCK,
        forcing.FORCE,
        seating.VACATE,
        seating.RESEAT,
        ending.ADJUDICATE,
        ending.ABORT,
        reopening.REOPEN,
        counting.ANNUL,
        counting.REINSTATE,
        chat.TELL,
        chat.CLOSE,
        chat.OPEN,
        chat.HIDE,
        chat.SHOW,
    )
}
"""All types of rulings by name, in the order in which pages list them."""


def make_ruling(
    kind: str, match_id: str, request: RulingRequest, values: FieldValues | None = None
) -> Ruling:
    """Make a ruling of the type `kind` about a match and return it.

    `values` are the fields of the form. Raises `KeyError` for an unknown `kind`; for other errors
    see `games.rulings.ruling.make_ruling`.
    """
    return make_ruling_of(RULING_TYPES[kind], match_id, request, values or {})

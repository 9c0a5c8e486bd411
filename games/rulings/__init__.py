"""Rulings: staff decisions about matches, what each requires and does, and which reverts which.

Each ruling is one transaction, as player actions are, and is announced to all viewers.
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
from games.rulings.ruling import FieldValues, RulingRefused, RulingRequest, RulingType
from games.rulings.ruling import make_ruling as make_ruling_of

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
    """Make a ruling about a match, once per request name.

    Raises `KeyError` for an unknown type of ruling; for other errors see `ruling.make_ruling`.
    """
    return make_ruling_of(RULING_TYPES[kind], match_id, request, values or {})

"""Rulings: staff decisions about matches, what each requires and does, and which reverts which.

Each ruling is one transaction, as player actions are, and is announced to all viewers.
"""

from collections.abc import Mapping

from games.models import Ruling
from games.rulings import (
    counting,
    ending,
    forcing,
    pausing,
    reopening,
    seating,
    talking,
    timing,
)
from games.rulings.cases import Asked, RulingRefused, RulingRequest, RulingType
from games.rulings.cases import rule as rule_by
from games.rulings.reckoning import recompute

__all__ = ["LAWS", "Asked", "RulingRefused", "RulingRequest", "RulingType", "recompute", "rule"]

LAWS: Mapping[str, RulingType] = {
    law.kind: law
    for law in (
        pausing.PAUSE,
        pausing.RESUME,
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
        talking.CLOSE,
        talking.OPEN,
        talking.HIDE,
        talking.SHOW,
    )
}
"""All types of rulings by name, in the order in which pages list them."""


def rule(kind: str, match_id: str, why: RulingRequest, asked: Asked | None = None) -> Ruling:
    """Make a ruling about a match, once per request name.

    Raises `KeyError` for an unknown type of ruling; for other errors see `cases.rule`.
    """
    return rule_by(LAWS[kind], match_id, why, asked or {})

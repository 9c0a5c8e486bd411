"""Rulings of the staff upon matches: what each takes, what it does, and how it is undone.

Each is one transaction, as the services of players are, and is told to everybody at the match.
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
from games.rulings.cases import Asked, Law, Refused, Why
from games.rulings.cases import rule as rule_by
from games.rulings.reckoning import recompute

__all__ = ["LAWS", "Asked", "Law", "Refused", "Why", "recompute", "rule"]

LAWS: Mapping[str, Law] = {
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
"""Every kind of ruling by its name, in the order in which a page lists them."""


def rule(kind: str, match_id: str, why: Why, asked: Asked | None = None) -> Ruling:
    """Rule upon a match, once however often it is asked with this request's name.

    Raises `KeyError` for a kind that there is not, and otherwise as `cases.rule` does.
    """
    return rule_by(LAWS[kind], match_id, why, asked or {})

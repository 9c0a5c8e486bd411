"""Decisions of staff that users can appeal against: sanctions and rulings.

Staff's notes are never part of a decision; pages of staff read them by `staff_note`.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils import timezone

from accounts.models import Proposal, Sanction
from accounts.staff.four_eyes import confirmed_by
from accounts.staff.sanctions import FORMER_TEXTS, SANCTION_TEXTS, staff_sanction_text
from accounts.staff.sanctions import sanction_reason_text as sanction_reason
from games.models import Ruling
from games.selectors.perspective import perspective_of
from games.text.rulings import reason_text, ruling_summary

MAX_RULINGS = 20
"""Maximum number of rulings about a match that can be appealed: the latest."""
APPEALABLE = (
    Ruling.Kind.ABORT,
    Ruling.Kind.ADJUDICATE,
    Ruling.Kind.REOPEN,
    Ruling.Kind.ANNUL,
    Ruling.Kind.REINSTATE,
    Ruling.Kind.VACATE,
    Ruling.Kind.RESEAT,
    Ruling.Kind.CLOSE,
    Ruling.Kind.HIDE,
)
"""Kinds of rulings that can be appealed, because they last.

Suspensions and extra time cannot be appealed.
"""


@dataclass(frozen=True, slots=True)
class Decision:
    """Sanction or ruling, as the affected users see it."""

    what: str
    """What was decided, in the viewer's language."""
    why: str
    """The reason, in the viewer's language."""
    at: datetime
    until: datetime | None
    by: frozenset[int]
    """Ids of the staff who decided, or confirmed a proposal of it; never shown to users."""
    people: frozenset[int]
    """Ids of the affected users."""
    stands: bool
    """Whether the decision is still in force, so that an appeal makes sense."""
    page: str
    """URL of the admin page on which staff can revoke the decision."""
    reversed_at: datetime | None = None
    """When staff lifted or undid it; None if they did not."""
    for_staff: str = ""
    """The decision with the name of the user and its end, as staff reads it; else empty."""


def find_decision(thing: str, number: int) -> Decision | None:
    """Return the decision of this kind with this number, or None.

    `thing` is the kind: a value of `Appeal.Thing`.
    """
    reader = LOADERS.get(thing)
    return reader(number) if reader is not None else None


def staff_note(thing: str, number: int) -> str:
    """Return the note that staff wrote with a decision, which users never read."""
    model = Sanction if thing == "sanction" else Ruling
    return model.objects.filter(pk=number).values_list("note", flat=True).first() or ""


def appealable_decisions(match_id: str) -> list[tuple[str, int, Decision]]:
    """Return the decisions about a match that are in force: kind, number and decision.

    The kind is a value of `Appeal.Thing`.
    """
    found = [
        (thing, number, find_decision(thing, number))
        for thing, latest in LATEST_OF_MATCH.items()
        for number in latest(match_id)
    ]
    return [(thing, number, each) for thing, number, each in found if each and each.stands]


def _load_ruling(number: int) -> Decision | None:
    """Return a ruling about a match as a decision, or None if it cannot be appealed.

    It affects all players, and also a user who has lost the seat by the ruling.
    """
    found = Ruling.objects.filter(pk=number, match__isnull=False, kind__in=APPEALABLE)
    ruling = found.select_related("match", "undone_by").first()
    if ruling is None or ruling.match is None or ruling.event is None:
        return None
    sight = perspective_of(ruling.match, None)
    sitting = {seat.user_id for seat in sight.seats}
    return Decision(
        what=ruling_summary(sight, sight.event(ruling.event)),
        why=reason_text(ruling.reason),
        at=ruling.at,
        until=None,
        by=frozenset({ruling.by_id, *confirmed_by(ruling.request_id)}),
        people=frozenset({*sitting, ruling.before.get("user")} - {None}),
        stands=ruling.undone_by_id is None,
        page=f"{reverse('admin:games_match_console', args=[ruling.match_id])}#ruling-{ruling.pk}",
        reversed_at=ruling.undone_by.at if ruling.undone_by else None,
    )


def _load_sanction(number: int) -> Decision | None:
    """Return a sanction as a decision, which affects one user."""
    found = Sanction.objects.select_related("user").filter(pk=number).first()
    if found is None:
        return None
    stands = found.lifted_at is None and (found.ends is None or found.ends > timezone.now())
    return Decision(
        what=str((SANCTION_TEXTS if stands else FORMER_TEXTS)[found.kind]),
        why=sanction_reason(found),
        at=found.begins,
        until=found.ends,
        by=frozenset({found.by_id, *_confirmed_sanction(found)}),
        people=frozenset({found.user_id}),
        stands=stands,
        page=reverse("admin:accounts_user_change", args=[found.user_id]),
        reversed_at=found.lifted_at,
        for_staff=staff_sanction_text(found),
    )


def _confirmed_sanction(sanction: Sanction) -> Collection[int]:
    """Return the ids of the members of staff who have confirmed a proposal of this sanction."""
    found = Proposal.objects.filter(about=sanction.user_id, result__sanction=sanction.pk)
    return [pk for pk in found.values_list("decided_by", flat=True) if pk]


def _latest_ruling_ids(match_id: str) -> list[int]:
    """Return the ids of the latest rulings about a match that can be appealed.

    Rulings that were undone are left out.
    """
    rulings = Ruling.objects.filter(match=match_id, kind__in=APPEALABLE, undone_by=None)
    return list(rulings.order_by("-pk").values_list("pk", flat=True)[:MAX_RULINGS])


LOADERS: dict[str, Callable[[int], Decision | None]] = {
    "sanction": _load_sanction,
    "ruling": _load_ruling,
}
"""For each value of `Appeal.Thing`, the function that reads a decision by its number."""
LATEST_OF_MATCH: dict[str, Callable[[str], list[int]]] = {"ruling": _latest_ruling_ids}
"""Functions that return the numbers of the latest decisions about a match.

Each belongs to one value of `Appeal.Thing`.
"""

"""What people can appeal against: decisions of staff, read in one way; never staff's notes."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils import timezone

from accounts.models import Sanction
from accounts.sanctions import MEANT
from accounts.sanctions import reason_words as sanction_reason
from games.models import Ruling
from games.ruled import deed_words, reason_words
from games.sight import look

LATEST = 20
"""So many rulings upon a match can be appealed against, the latest ones."""
GRAVE = (
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
"""Rulings that last; what passes by itself, or gives time, is no matter for an appeal."""


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


def _ruling(number: int) -> Decision | None:
    """A ruling upon a match, which reaches whoever sits there."""
    found = Ruling.objects.filter(pk=number, match__isnull=False, kind__in=GRAVE)
    ruling = found.select_related("match").first()
    if ruling is None or ruling.match is None or ruling.event is None:
        return None
    sight = look(ruling.match, None)
    sitting = {seat.user_id for seat in sight.seats}
    return Decision(
        what=deed_words(sight, sight.event(ruling.event)),
        why=reason_words(ruling.reason),
        at=ruling.at,
        until=None,
        by=ruling.by_id,
        people=frozenset({*sitting, ruling.before.get("user")} - {None}),
        stands=ruling.undone_by_id is None,
        page=f"{reverse('admin:games_match_console', args=[ruling.match_id])}#ruling-{ruling.pk}",
    )


def _sanction(number: int) -> Decision | None:
    """A sanction, which reaches one person."""
    found = Sanction.objects.filter(pk=number).first()
    if found is None:
        return None
    return Decision(
        what=str(MEANT[found.kind]),
        why=sanction_reason(found),
        at=found.begins,
        until=found.ends,
        by=found.by_id,
        people=frozenset({found.user_id}),
        stands=found.lifted_at is None and (found.ends is None or found.ends > timezone.now()),
        page=reverse("admin:accounts_user_change", args=[found.user_id]),
    )


def _rulings_on(match_id: str) -> list[int]:
    made = Ruling.objects.filter(match=match_id, kind__in=GRAVE, undone_by=None)
    return list(made.order_by("-pk").values_list("pk", flat=True)[:LATEST])


READERS: dict[str, Callable[[int], Decision | None]] = {"sanction": _sanction, "ruling": _ruling}
"""How a decision is read by its number, for each thing of `Appeal.Thing`."""
OF_MATCHES: dict[str, Callable[[str], list[int]]] = {"ruling": _rulings_on}
"""The numbers of the latest decisions upon a match, for each thing that is one."""

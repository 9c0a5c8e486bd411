"""What all rulings share: permission, idempotency, locking, the event in the log, and storage."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.refused import Refused
from accounts.requests.ids import REQUEST_ID
from accounts.staff.powers import Power, require_power
from games.engine.exchange import Json
from games.engine.state import State
from games.engine.text import read_position
from games.models import Event, Match, Ruling, Seat
from games.models.ruling import LONGEST_NOTE
from games.play import services
from games.play.outages import heartbeat, is_running
from games.play.writer.match_writer import MatchWriter
from games.text.ruling_reasons import REASONS

FieldValues = Mapping[str, str]
"""The fields of one type of ruling as text, by name."""


class RulingRefused(Refused):
    """Error: a ruling was not made."""


@dataclass(frozen=True, slots=True)
class RulingRequest:
    """Request of a staff member for a ruling: author, reason and note."""

    by: User
    reason: str
    """A code of `games.text.ruling_reasons`, which players are told in words."""
    note: str
    """For staff only."""
    request_id: str


@dataclass
class RulingContext:
    """Context of a ruling in progress: the locked match, its writer and the form fields."""

    type: "RulingType"
    match: Match
    writer: MatchWriter
    values: FieldValues
    request: RulingRequest
    before: dict[str, Json] = field(default_factory=dict)
    """State before the ruling that the event log does not hold, kept for reverting it."""
    event: int | None = None

    def append_event(self, after: State | None = None, **details: Json) -> None:
        """Append the ruling to the event log, with the `details` that players need to know of it.

        `after`: the new state, if the ruling changes the position.
        """
        kind, reason = self.type.kind, self.request.reason
        payload: dict[str, Json] = {"ruling": kind, "reason": reason, **details}
        self.writer.record(Event.Kind.RULING, after=after, payload=payload)
        self.event = self.match.version


@dataclass(frozen=True, slots=True)
class RulingType:
    """Type of ruling: required power, form fields, applicability, effect, what it reverts."""

    kind: Ruling.Kind
    power: Power
    title: str | Promise
    """Label of its button."""
    promise: str | Promise
    """One sentence that describes its consequences."""
    apply: Callable[[RulingContext], None]
    applies_to: Callable[[Match], bool]
    """Whether the ruling can be made about a match, so that pages offer it."""
    fields: tuple[str, ...] = ()
    """Names of its form fields besides reason and note; see `games.staff.ruling_forms.FIELDS`."""
    reverts: tuple[Ruling.Kind, ...] = ()
    """Types of rulings of which it reverts the latest."""
    matching_fields: tuple[str, ...] = ()
    """Form fields in which both rulings must agree, such as the seat."""


def make_ruling(
    ruling_type: RulingType, match_id: str, request: RulingRequest, values: FieldValues
) -> Ruling:
    """Make a ruling about a match, once per request name.

    Raises `NotPermitted`, `Match.DoesNotExist` or `RulingRefused`, and then nothing has changed.
    """
    require_power(request.by, ruling_type.power)
    request = check_request(request)
    if not is_running(timezone.now()):
        heartbeat()
    with transaction.atomic():
        match = Match.objects.select_for_update(of=("self",)).get(pk=match_id)
        _check_uninvolved(match, request.by)
        repeated = find_repeated(ruling_type.kind, match.pk, request, values)
        if repeated is not None:
            return repeated
        writer = MatchWriter(match, *read_position(match.position))
        context = RulingContext(ruling_type, match, writer, values, request)
        with writer.by_staff(request.by):
            ruling_type.apply(context)
        services.commit(writer)
        return _store(context)


def check_request(request: RulingRequest) -> RulingRequest:
    """Return the request with its note cleaned.

    Raises `RulingRefused` for an unknown reason, for no note, and for too long a note.
    """
    if request.reason not in REASONS:
        raise RulingRefused(_("Choose one of the reasons."))
    note = request.note.replace("\0", "").strip()
    if not note:
        raise RulingRefused(_("Write a note for staff: what is behind this ruling?"))
    if len(note) > LONGEST_NOTE:
        raise RulingRefused(_("A note has at most %(most)s characters."), most=LONGEST_NOTE)
    if not REQUEST_ID.fullmatch(request.request_id):
        raise RulingRefused(_("This request cannot be read."))
    return RulingRequest(request.by, request.reason, note, request.request_id)


def find_repeated(
    kind: Ruling.Kind, match_id: str | None, request: RulingRequest, values: FieldValues
) -> Ruling | None:
    """Return the ruling that this user has already made under this request name, or None.

    Raises `RulingRefused` if that request made another ruling.
    """
    made = Ruling.objects.filter(by=request.by, request_id=request.request_id).first()
    if made is None:
        return None
    same = made.kind == kind and made.match_id == match_id
    if not same or (made.reason, made.asked) != (request.reason, dict(values)):
        raise RulingRefused(_("This request was made before, for another ruling."))
    return made


def _check_uninvolved(match: Match, user: User) -> None:
    """Raise `RulingRefused` if the staff member has or had a seat in the match."""
    acted = match.events.filter(user=user).exclude(kind=Event.Kind.RULING)
    sat = match.rulings.filter(kind=Ruling.Kind.RESEAT, before__user=user.pk)
    sits = Seat.objects.filter(match=match, user=user)
    if sits.exists() or acted.exists() or sat.exists():
        raise RulingRefused(_("Nobody rules upon a match in which they sit or have sat."))


def _store(context: RulingContext) -> Ruling:
    reverted = find_reverted(context.match, context.type, context.values)
    ruling = Ruling.objects.create(
        match=context.match,
        kind=context.type.kind,
        reason=context.request.reason,
        note=context.request.note,
        by=context.request.by,
        request_id=context.request.request_id,
        asked=dict(context.values),
        before=context.before,
        event=context.event,
    )
    if reverted is not None:
        Ruling.objects.filter(pk=reverted.pk).update(undone_by=ruling)
    return ruling


def find_reverted(match: Match, ruling_type: RulingType, values: FieldValues) -> Ruling | None:
    """Return the latest ruling that a ruling of this type would revert, or None."""
    same = Q(**{f"asked__{name}": values.get(name, "") for name in ruling_type.matching_fields})
    in_force = match.rulings.filter(same, kind__in=ruling_type.reverts, undone_by=None)
    return in_force.last()

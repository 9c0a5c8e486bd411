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
from accounts.requests.ids import REQUEST
from accounts.staff.powers import Power, must
from games.engine.exchange import Json
from games.engine.state import State
from games.engine.text import read_position
from games.models import Event, Match, Ruling, Seat
from games.models.ruling import LONGEST_NOTE
from games.play import services
from games.play.outages import heartbeat, is_running
from games.play.writer import MatchWriter
from games.text.ruling_reasons import REASONS

Asked = Mapping[str, str]
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

    law: "RulingType"
    match: Match
    writer: MatchWriter
    asked: Asked
    why: RulingRequest
    before: dict[str, Json] = field(default_factory=dict)
    """State before the ruling that the event log does not hold, kept for reverting it."""
    event: int | None = None

    def tell(self, after: State | None = None, **what: Json) -> None:
        """Append the ruling to the event log, with `what` players need to know of it.

        `after`: the new state, if the ruling changes the position.
        """
        kind, reason = self.law.kind, self.why.reason
        payload: dict[str, Json] = {"ruling": kind, "reason": reason, **what}
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
    does: Callable[[RulingContext], None]
    fits: Callable[[Match], bool]
    """Whether the ruling can be made about a match, so that pages offer it."""
    fields: tuple[str, ...] = ()
    """Names of its form fields besides reason and note; see `games.staff.ruling_forms.FIELDS`."""
    undoes: tuple[Ruling.Kind, ...] = ()
    """Types of rulings of which it reverts the latest."""
    about: tuple[str, ...] = ()
    """Form fields in which both rulings must agree, such as the seat."""


def rule(law: RulingType, match_id: str, why: RulingRequest, asked: Asked) -> Ruling:
    """Make a ruling about a match, once per request name.

    Raises `NotPermitted`, `Match.DoesNotExist` or `RulingRefused`, and then nothing has changed.
    """
    must(why.by, law.power)
    why = check_request(why)
    if not is_running(timezone.now()):
        heartbeat()
    with transaction.atomic():
        match = Match.objects.select_for_update(of=("self",)).get(pk=match_id)
        _check_stranger(match, why.by)
        made = made_before(law.kind, match.pk, why, asked)
        if made is not None:
            return made
        writer = MatchWriter(match, *read_position(match.position))
        case = RulingContext(law, match, writer, asked, why)
        with writer.by_staff(why.by):
            law.does(case)
        services.commit(writer)
        return _keep(case)


def check_request(why: RulingRequest) -> RulingRequest:
    """Return the request with its note cleaned.

    Raises `RulingRefused` for an unknown reason, for no note, and for too long a note.
    """
    if why.reason not in REASONS:
        raise RulingRefused(_("Choose one of the reasons."))
    note = why.note.replace("\0", "").strip()
    if not note:
        raise RulingRefused(_("Write a note for staff: what is behind this ruling?"))
    if len(note) > LONGEST_NOTE:
        raise RulingRefused(_("A note has at most %(most)s characters."), most=LONGEST_NOTE)
    if not REQUEST.fullmatch(why.request_id):
        raise RulingRefused(_("This request cannot be read."))
    return RulingRequest(why.by, why.reason, note, why.request_id)


def made_before(
    kind: Ruling.Kind, match_id: str | None, why: RulingRequest, asked: Asked
) -> Ruling | None:
    """Return the ruling that this user has already made under this request name, or None.

    Raises `RulingRefused` if that request made another ruling.
    """
    made = Ruling.objects.filter(by=why.by, request_id=why.request_id).first()
    if made is None:
        return None
    same = made.kind == kind and made.match_id == match_id
    if not same or (made.reason, made.asked) != (why.reason, dict(asked)):
        raise RulingRefused(_("This request was made before, for another ruling."))
    return made


def _check_stranger(match: Match, user: User) -> None:
    """Raise `RulingRefused` if the staff member has or had a seat in the match."""
    acted = match.events.filter(user=user).exclude(kind=Event.Kind.RULING)
    sat = match.rulings.filter(kind=Ruling.Kind.RESEAT, before__user=user.pk)
    sits = Seat.objects.filter(match=match, user=user)
    if sits.exists() or acted.exists() or sat.exists():
        raise RulingRefused(_("Nobody rules upon a match in which they sit or have sat."))


def _keep(case: RulingContext) -> Ruling:
    undone = latest(case.match, case.law, case.asked)
    ruling = Ruling.objects.create(
        match=case.match,
        kind=case.law.kind,
        reason=case.why.reason,
        note=case.why.note,
        by=case.why.by,
        request_id=case.why.request_id,
        asked=dict(case.asked),
        before=case.before,
        event=case.event,
    )
    if undone is not None:
        Ruling.objects.filter(pk=undone.pk).update(undone_by=ruling)
    return ruling


def latest(match: Match, law: RulingType, asked: Asked) -> Ruling | None:
    """Return the latest ruling that a ruling of this type would revert, or None."""
    same = Q(**{f"asked__{name}": asked.get(name, "") for name in law.about})
    standing = match.rulings.filter(same, kind__in=law.undoes, undone_by=None)
    return standing.last()

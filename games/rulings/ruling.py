"""Makes rulings of all types.

Checks permission and repeated requests, locks the match, appends an event to its log, and stores
the ruling.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from django.db import transaction
from django.db.models import Exists, Q
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import Proposal, User
from accounts.people.users import lock_users
from accounts.refused import Refused
from accounts.requests.ids import REQUEST_ID
from accounts.staff.powers import Power, has_power, require_power
from games.board.history import end_event_number
from games.chat.phrases import clean_text
from games.engine.forms.exchange import Json
from games.engine.forms.text import read_position
from games.engine.state import State
from games.models import Event, Match, Ruling, Seat, SeatOffer
from games.models.ruling import LONGEST_NOTE
from games.notifications.inbox import tell_ruling
from games.play import services
from games.play.outages import heartbeat, is_running
from games.play.writer.match_writer import MatchWriter
from games.play.writer.unarchiving import bring_events_back
from games.text.ruling_reasons import REASONS

WORDS = "words"
"""Form field of every ruling about a match: a sentence to the players beside the reason."""
MAX_WORDS = 200
"""Maximum number of characters of that sentence."""
FieldValues = Mapping[str, str]
"""The values of the form fields of a ruling, by name of the field."""


INVOLVED = _(
    "You can't make a ruling about a match that you are playing or have played in. "
    "Ask another member of staff."
)
"""Why a member of staff cannot rule on a match."""


class RulingRefused(Refused):
    """Error: a ruling was not made."""


@dataclass(frozen=True, slots=True)
class RulingRequest:
    """Request of a staff member to make a ruling: who asks, for what reason, with what note."""

    by: User
    reason: str
    """A code of `games.text.ruling_reasons`; players read its sentence."""
    note: str
    """A text that only staff can read."""
    request_id: str
    approval: Proposal | None = None
    """The proposal that the ruling carries out, if a second member of staff has confirmed it."""
    offer: SeatOffer | None = None
    """The seat offer that a user accepts by this request, in the name of its author."""


@dataclass
class RulingContext:
    """Everything that a ruling works with: the locked match, its writer and the form fields."""

    type: "RulingType"
    match: Match
    writer: MatchWriter
    values: FieldValues
    request: RulingRequest
    before: dict[str, Json] = field(default_factory=dict)
    """Values before the ruling that are not in the event log; needed to revert the ruling."""
    event: int | None = None

    def append_event(self, after: State | None = None, **details: Json) -> None:
        """Append the ruling to the event log of the match.

        `after` is the new state, if the ruling changes the position. `details` are values that
        players may read, for example the seat.
        """
        kind, reason = self.type.kind, self.request.reason
        payload: dict[str, Json] = {"ruling": kind, "reason": reason, **details}
        if self.values.get(WORDS):
            payload[WORDS] = clean_text(self.values[WORDS])
        self.writer.record(Event.Kind.RULING, after=after, payload=payload)
        self.event = self.match.version


@dataclass(frozen=True, slots=True)
class RulingType:
    """Type of ruling: who may make it and when, its form fields, its effect, what it reverts."""

    kind: Ruling.Kind
    power: Power
    title: str | Promise
    """Label of the button that makes the ruling."""
    promise: str | Promise
    """One sentence that describes the consequences of the ruling."""
    apply: Callable[[RulingContext], None]
    applies_to: Callable[[Match], bool]
    """Returns whether the ruling can be made about a match; pages show it only then."""
    harm: str | Promise = ""
    """A sentence on which players it harms and how; empty for a ruling without danger."""
    fields: tuple[str, ...] = ()
    """Names of its form fields (see `games.staff.ruling_forms.FIELDS`), without reason and note."""
    reverts: tuple[Ruling.Kind, ...] = ()
    """Types of rulings that it can revert; it reverts only the latest such ruling."""
    matching_fields: tuple[str, ...] = ()
    """Form fields that must be equal in the reverted and in the reverting ruling, like the seat."""
    author_powers: Mapping[Ruling.Kind, Power] = field(default_factory=dict)
    """Kinds of ruling that also their author may undo by it, who lacks `power`.

    Each has the power by which it was made, which its author must still have.
    """
    is_counted: bool = False
    """Whether the number that one author may make within some days is limited.

    Then `make_ruling` locks the author's row first, so that rulings made at once are all counted.
    """


def make_ruling(
    ruling_type: RulingType, match_id: str, request: RulingRequest, values: FieldValues
) -> Ruling:
    """Make a ruling about a match and return it.

    A repeated request makes no second ruling, but returns the first. Raises `NotPermitted` if the
    author may not make rulings of this type, `Match.DoesNotExist` for an unknown match, and
    `RulingRefused` if the ruling is not possible now or its fields are invalid; then nothing has
    changed.
    """
    if not ruling_type.author_powers:
        require_power(request.by, ruling_type.power)
    if not is_running(timezone.now()):
        heartbeat()
    with transaction.atomic():
        if ruling_type.is_counted:
            lock_users(request.by)
        match = Match.objects.select_for_update(of=("self",)).get(pk=match_id)
        bring_events_back(match)
        if not may_rule(ruling_type, match, request.by):
            require_power(request.by, ruling_type.power)
        request = check_request(request)
        check_words(values)
        check_uninvolved(match, request.by)
        if request.approval is not None and request.approval.decided_by is not None:
            check_uninvolved(match, request.approval.decided_by)
        repeated = find_repeated(ruling_type.kind, match.pk, request, values)
        if repeated is not None:
            return repeated
        writer = MatchWriter(match, *read_position(match.position))
        context = RulingContext(ruling_type, match, writer, values, request)
        with writer.by_staff(request.by):
            ruling_type.apply(context)
        services.commit(writer)
        tell_ruling(match, _affected_users(context))
        return _store(context)


def check_request(request: RulingRequest) -> RulingRequest:
    """Return the request, its note without surrounding spaces.

    Raises `RulingRefused` for an unknown reason, an empty or too long note, or a malformed request
    name.
    """
    if request.reason not in REASONS:
        raise RulingRefused(_("Choose one of the reasons in the list."))
    note = request.note.replace("\0", "").strip()
    if not note:
        raise RulingRefused(_("Write a note that explains this ruling to other staff members."))
    if len(note) > LONGEST_NOTE:
        raise RulingRefused(_("A note can have at most %(most)s characters."), most=LONGEST_NOTE)
    if not REQUEST_ID.fullmatch(request.request_id):
        raise RulingRefused(
            _("We couldn't read this request. Please reload the page and try again.")
        )
    return replace(request, note=note)


def check_words(values: FieldValues) -> None:
    """Raise `RulingRefused` if the sentence to the players is too long."""
    if len(clean_text(values.get(WORDS, ""))) > MAX_WORDS:
        raise RulingRefused(
            _("A sentence to the players can have at most %(most)s characters."), most=MAX_WORDS
        )


def find_repeated(
    kind: Ruling.Kind, match_id: str | None, request: RulingRequest, values: FieldValues
) -> Ruling | None:
    """Return the ruling that the same request has already made, or None.

    Raises `RulingRefused` if the user has made a different ruling under this request name.
    """
    made = Ruling.objects.filter(by=request.by, request_id=request.request_id).first()
    if made is None:
        return None
    same = made.kind == kind and made.match_id == match_id
    if not same or (made.reason, made.asked) != (request.reason, dict(values)):
        raise RulingRefused(
            _("This form was already used for another ruling. Open it again to make a new one.")
        )
    return made


def may_rule(ruling_type: RulingType, match: Match, user: User) -> bool:
    """Whether the user may make rulings of this type about the match.

    That takes the power of the type, or the latest ruling that such a ruling reverts is the user's
    own, has ended the match, and was made by a power that the user still has.
    """
    return has_power(user, ruling_type.power) or may_undo_own(ruling_type, match, user)


def may_undo_own(ruling_type: RulingType, match: Match, user: User) -> bool:
    """Whether this user's own ruling ended the match, and its author may undo it by this type."""
    made = find_reverted(match, ruling_type, {}) if ruling_type.author_powers else None
    if made is None or made.by_id != user.pk or match.stage != Match.Stage.OVER:
        return False
    power = ruling_type.author_powers.get(Ruling.Kind(made.kind))
    return power is not None and has_power(user, power) and made.event == end_event_number(match)


def is_involved(match: Match, user: User) -> bool:
    """Whether the staff member has or had a seat in the match, or has acted in it."""
    acted = Event.objects.filter(match=match, user=user).exclude(kind=Event.Kind.RULING)
    sat = Ruling.objects.filter(match=match, kind=Ruling.Kind.RESEAT, before__user=user.pk)
    sits = Seat.objects.filter(match=match, user=user)
    involved = Exists(sits) | Exists(acted) | Exists(sat)
    return Match.objects.filter(involved, pk=match.pk).exists()


def check_uninvolved(match: Match, user: User) -> None:
    """Raise `RulingRefused` if the staff member has or had a seat in the match."""
    if is_involved(match, user):
        raise RulingRefused(INVOLVED)


def _affected_users(context: RulingContext) -> set[int]:
    """Return the keys of the players, and of the user who has lost a seat by the ruling."""
    before = context.before.get("user")
    lost = {before} if isinstance(before, int) else set()
    return lost | {seat.user_id for seat in context.match.seat_list if seat.user_id is not None}


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
    """Return the past ruling that a ruling of this type with these values reverts, or None."""
    same = Q(**{f"asked__{name}": values.get(name, "") for name in ruling_type.matching_fields})
    in_force = match.rulings.filter(same, kind__in=ruling_type.reverts, undone_by=None)
    return in_force.last()

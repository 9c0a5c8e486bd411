"""Makes rulings of all types.

Checks permission and repeated requests, locks the match, appends an event to its log, and stores
the ruling.
"""

from dataclasses import replace

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.people.users import lock_users
from accounts.requests.ids import REQUEST_ID
from accounts.staff.powers import require_power
from games.chat.phrases import clean_text
from games.engine.forms.text import read_position
from games.models import Match, Ruling
from games.models.ruling import LONGEST_NOTE
from games.notifications.inbox import tell_ruling
from games.play import services
from games.play.outages import heartbeat, is_running
from games.play.writer.match_writer import MatchWriter
from games.play.writer.unarchiving import bring_events_back
from games.rulings.permission import check_uninvolved, find_reverted, may_rule
from games.rulings.types import (
    WORDS,
    FieldValues,
    RulingContext,
    RulingRefused,
    RulingRequest,
    RulingType,
)
from games.text.ruling_reasons import REASONS

MAX_WORDS = 200
"""Maximum number of characters of a sentence to the players."""


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
        case=context.request.case,
        asked=dict(context.values),
        before=context.before,
        event=context.event,
    )
    if reverted is not None:
        Ruling.objects.filter(pk=reverted.pk).update(undone_by=ruling)
    return ruling

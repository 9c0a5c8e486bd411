"""Who may make rulings about a match: by power, to undo their own, never on their own matches."""

from django.db.models import Exists, Q
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.staff.powers import has_power
from games.board.history import end_event_number
from games.models import Event, Match, Ruling, Seat
from games.rulings.types import FieldValues, RulingRefused, RulingType

INVOLVED = _(
    "You can't make a ruling about a match that you are playing or have played in. "
    "Ask another member of staff."
)
"""Why a member of staff cannot rule on a match."""


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


def find_reverted(match: Match, ruling_type: RulingType, values: FieldValues) -> Ruling | None:
    """Return the past ruling that a ruling of this type with these values reverts, or None."""
    same = Q(**{f"asked__{name}": values.get(name, "") for name in ruling_type.matching_fields})
    in_force = match.rulings.filter(same, kind__in=ruling_type.reverts, undone_by=None)
    return in_force.last()

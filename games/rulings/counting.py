"""Rulings that exclude a match from the ratings (annul) or include it again (reinstate)."""

from collections.abc import Callable
from datetime import timedelta

from django.db.models import Q
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import Proposal, User
from accounts.staff.four_eyes import is_approved
from accounts.staff.powers import Power
from games.models import Match, Reckoning, Ruling
from games.ratings.annulment import annul, reinstate
from games.rulings.types import RulingContext, RulingRefused, RulingType

NEEDS_SECOND = _(
    "You have removed ten matches from the ratings within a day. Choose others in the list of "
    "matches: another member of staff has to confirm them."
)
MOST_ALONE = 10
"""Number of matches that a member of staff may remove from the ratings alone within `ALONE_WITHIN`.

More have to be confirmed by a second member of staff.
"""
ALONE_WITHIN = timedelta(days=1)


def removed_alone(by: User) -> int:
    """Return how many matches a member of staff has lately removed from the ratings alone.

    Matches that counted and were reopened are among them, as they may end otherwise or not at all.
    Those that were restored do not count.
    """
    since = timezone.now() - ALONE_WITHIN
    removed = Q(kind=Ruling.Kind.ANNUL) | Q(kind=Ruling.Kind.REOPEN, before__counted=True)
    rulings = Ruling.objects.filter(removed, by=by, at__gt=since, undone_by=None)
    lately = rulings.values_list("kind", "match")
    confirmed = Proposal.objects.filter(
        by=by, kind=Proposal.Kind.ANNUL, outcome=Proposal.Outcome.CONFIRMED, decided_at__gt=since
    )
    approved = {key for keys in confirmed.values_list("keys", flat=True) for key in keys}
    return sum(kind != Ruling.Kind.ANNUL or match not in approved for kind, match in lately)


def counts_for_ratings(match: Match) -> bool:
    """Whether the match counts for the ratings."""
    return Reckoning.objects.filter(match=match, annulled=False).exists()


def is_annulled(match: Match) -> bool:
    """Whether the match was excluded from the ratings by a ruling."""
    return Reckoning.objects.filter(match=match, annulled=True).exists()


def _apply_to_ratings(
    change: Callable[[Match], bool], sentence: Promise
) -> Callable[[RulingContext], None]:
    def apply(context: RulingContext) -> None:
        if context.type.kind == Ruling.Kind.ANNUL:
            _check_alone(context)
        if not change(context.match):
            raise RulingRefused(sentence)
        context.append_event()

    return apply


def _check_alone(context: RulingContext) -> None:
    """Raise `RulingRefused` if a second member of staff has to confirm this, and has not."""
    request = context.request
    if is_approved(request.approval, Proposal.Kind.ANNUL, request.by):
        assert request.approval is not None  # noqa: S101  otherwise it is not approved
        if context.match.pk in request.approval.keys:
            return
    if removed_alone(request.by) >= MOST_ALONE:
        raise RulingRefused(NEEDS_SECOND)


ANNUL = RulingType(
    kind=Ruling.Kind.ANNUL,
    power=Power.ANNUL,
    title=_("Remove from ratings"),
    promise=_(
        "All ratings are recalculated as if this match had never counted. Its result remains."
    ),
    apply=_apply_to_ratings(annul, _("This match does not count towards the ratings.")),
    applies_to=counts_for_ratings,
    harm=_("The winners lose the rating that they have gained here."),
    is_counted=True,
)
REINSTATE = RulingType(
    kind=Ruling.Kind.REINSTATE,
    power=Power.ANNUL,
    title=_("Restore to ratings"),
    promise=_("All ratings are recalculated as if this match had always counted."),
    apply=_apply_to_ratings(reinstate, _("This match has not been removed from the ratings.")),
    applies_to=is_annulled,
    reverts=(Ruling.Kind.ANNUL,),
)

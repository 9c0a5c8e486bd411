"""Rulings that exclude a match from the ratings (annul) or include it again (reinstate)."""

from collections.abc import Callable

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.staff.powers import Power
from games.models import Match, Reckoning, Ruling
from games.ratings.annulment import annul, reinstate
from games.rulings.ruling import RulingContext, RulingRefused, RulingType


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
        if not change(context.match):
            raise RulingRefused(sentence)
        context.append_event()

    return apply


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

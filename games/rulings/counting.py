"""Rulings that exclude a match from the ratings (annul) or include it again (reinstate)."""

from collections.abc import Callable

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.staff.powers import Power
from games.models import Match, Reckoning, Ruling
from games.ratings.annulment import annul, reinstate
from games.rulings.cases import RulingContext, RulingRefused, RulingType


def counts(match: Match) -> bool:
    """Whether the match counts for the ratings."""
    return Reckoning.objects.filter(match=match, annulled=False).exists()


def is_annulled(match: Match) -> bool:
    """Whether the match was excluded from the ratings by a ruling."""
    return Reckoning.objects.filter(match=match, annulled=True).exists()


def _do(deed: Callable[[Match], bool], sentence: Promise) -> Callable[[RulingContext], None]:
    def does(case: RulingContext) -> None:
        if not deed(case.match):
            raise RulingRefused(sentence)
        case.tell()

    return does


ANNUL = RulingType(
    kind=Ruling.Kind.ANNUL,
    power=Power.ANNUL,
    title=_("Take the match out of the ratings"),
    promise=_("All ratings are then as if the match had never counted; the result stays."),
    does=_do(annul, _("This match does not count for the ratings.")),
    fits=counts,
)
REINSTATE = RulingType(
    kind=Ruling.Kind.REINSTATE,
    power=Power.ANNUL,
    title=_("Put the match back into the ratings"),
    promise=_("All ratings are then as if the match had always counted."),
    does=_do(reinstate, _("This match was not taken out of the ratings.")),
    fits=is_annulled,
    undoes=(Ruling.Kind.ANNUL,),
)

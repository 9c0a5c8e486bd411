"""Excludes a match from the ratings (annul), or includes it again (reinstate).

The results of an annulled match stay. All ratings are recomputed as if the match had never been
rated.
"""

from django.db import transaction

from games.models import Match, Reckoning
from games.ratings import totals
from games.ratings.services import recompute_from


def annul(match: Match) -> bool:
    """Exclude a match from the ratings and recompute them; return False if it did not count."""
    return _set_annulled(match, annulled=True)


def reinstate(match: Match) -> bool:
    """Include an annulled match in the ratings again; return False if it was not annulled."""
    return _set_annulled(match, annulled=False)


def withdraw(match: Match) -> None:
    """Delete the results of a match that staff reopens, and recompute the ratings."""
    with transaction.atomic():
        annul(match)
        totals.remove_results(match)
        match.results.all().delete()
        Reckoning.objects.filter(match=match).delete()


def _set_annulled(match: Match, *, annulled: bool) -> bool:
    with transaction.atomic():
        locked = Reckoning.objects.select_for_update().exclude(annulled=annulled)
        reckoning = locked.filter(match=match).first()
        if reckoning is None:
            return False
        reckoning.annulled = annulled
        reckoning.save(update_fields=["annulled"])
        recompute_from(reckoning)
    return True

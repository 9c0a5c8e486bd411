"""Taking rated results out of the ratings, and putting them back.

The results themselves stay; ratings are recomputed as if the match had never been rated.
"""

from django.db import transaction

from games.models import Match, Reckoning
from games.ratings.services import recompute_from


def annul(match: Match) -> bool:
    """Take a match out of the ratings and recompute them; return whether it was counted."""
    return _set_annulled(match, annulled=True)


def reinstate(match: Match) -> bool:
    """Put an annulled match back into the ratings; return whether it was annulled."""
    return _set_annulled(match, annulled=False)


def withdraw(match: Match) -> None:
    """Delete the results of a match, because it was reopened, and recompute the ratings."""
    with transaction.atomic():
        annul(match)
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

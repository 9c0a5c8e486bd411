"""Results taken out of the ratings, and put back: everything is then as if they had never counted.

What was played stays as it is; only what it says about strength is gone.
"""

from django.db import transaction

from games.models import Match, Reckoning
from games.ratings import reckon_again


def annul(match: Match) -> bool:
    """Take a result out of the ratings of everybody it has reached; tell whether it was in them."""
    return _set(match, annulled=True)


def reinstate(match: Match) -> bool:
    """Let an annulled result count again in its place; tell whether it was annulled."""
    return _set(match, annulled=False)


def withdraw(match: Match) -> None:
    """Take the results of a match away altogether, because it goes on."""
    with transaction.atomic():
        annul(match)
        match.results.all().delete()
        Reckoning.objects.filter(match=match).delete()


def _set(match: Match, *, annulled: bool) -> bool:
    with transaction.atomic():
        locked = Reckoning.objects.select_for_update().exclude(annulled=annulled)
        reckoning = locked.filter(match=match).first()
        if reckoning is None:
            return False
        reckoning.annulled = annulled
        reckoning.save(update_fields=["annulled"])
        reckon_again(reckoning)
    return True

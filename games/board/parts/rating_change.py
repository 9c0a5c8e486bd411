"""How a finished match has changed the ratings of its players."""

from collections.abc import Mapping, Sequence

from django.utils.translation import ngettext

from games.models import Match, Result
from games.selectors.perspective import Perspective, same_for_all_viewers


def rated_results(perspective: Perspective) -> Mapping[int, Result]:
    """Return the result of each seat, if the match counts for the ratings."""
    return {
        each.seat: each
        for each in stored_results(perspective)
        if each.reckoning and not each.reckoning.annulled
    }


@same_for_all_viewers
def stored_results(perspective: Perspective) -> Sequence[Result]:
    """Return the results of the match that were rated, even if they were annulled since."""
    if perspective.match.stage != Match.Stage.OVER or not perspective.match.rated:
        return ()
    rated = Result.objects.filter(match=perspective.match.pk, reckoning__isnull=False)
    return tuple(rated.select_related("reckoning"))


def rating_change(result: Result | None) -> int | None:
    """Return by how many points a match has changed the rating; None if it does not count."""
    if result is None or result.before is None or result.after is None:
        return None
    return result.after.rating - result.before.rating


def signed_change(change: int) -> str:
    """Return the change of a rating in brief, for example `+12`."""
    return f"+{change}" if change >= 0 else f"\N{MINUS SIGN}{-change}"


def change_text(change: int) -> str:
    """Return the change of a rating in words."""
    if change < 0:
        return ngettext("%(count)s point down", "%(count)s points down", -change) % {
            "count": -change
        }
    return ngettext("%(count)s point up", "%(count)s points up", change) % {"count": change}


def rating_change_text(result: Result) -> str:
    """Return the change of the displayed rating, with its sign.

    Empty for casual and annulled matches. `result` has its reckoning.
    """
    counts = result.reckoning is not None and not result.reckoning.annulled
    change = rating_change(result) if counts else None
    return "" if change is None else signed_change(change)

"""Results of finished matches in brief, from one player's side, for lists of matches."""

from collections.abc import Collection

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext, ngettext, pgettext

from games.models import Match, Result


def with_sides(results: QuerySet[Result]) -> QuerySet[Result]:
    """Add to a query of results what `result_text` needs to know of partners, in one query more."""
    sides = Result.objects.only("match", "seat", "side")
    return results.prefetch_related(Prefetch("match__results", sides))


def mates_of(result: Result) -> set[int]:
    """Return the seats that win and lose together with this one, and itself."""
    return {each.seat for each in result.match.results.all() if each.side == result.side}


def result_text(result: Result) -> str:
    """Return the result of a finished match for its player: `Won 3–1`, `Lost`, `No winner`."""
    if result.outcome == Result.Outcome.NONE:
        return gettext("No winner")
    won = result.outcome == Result.Outcome.WON
    return short_result(result.match, result.seat, won=won, mates=mates_of(result))


def short_result(match: Match, seat: int, *, won: bool, mates: Collection[int] = ()) -> str:
    """Return the result of a finished match for the player in a seat: `Won 3–1`, `Lost`.

    A match of one game has no score; a win of more than one point says how many. A match of several
    points that ends before a game is played out has none either. `mates` are the seats of the
    player's partners. Empty if no player has won.
    """
    if not match.winners:
        return ""
    score = match_score(match, seat, mates)
    if score:
        return (gettext("Won %(score)s") if won else gettext("Lost %(score)s")) % {"score": score}
    points = match.points or 0
    if points <= 1 or _match_points(match) > 1:
        return pgettext("result", "Won") if won else pgettext("result", "Lost")
    words = ngettext("Lost %(points)s point", "Lost %(points)s points", points)
    if won:
        words = ngettext("Won %(points)s point", "Won %(points)s points", points)
    return words % {"points": points}


def match_score(match: Match, seat: int, mates: Collection[int] = ()) -> str:
    """Return the score of a match, the player's own points first: `1–3`.

    Of several opponents it names the best. Empty for a match of one game.
    """
    wanted = _match_points(match)
    if wanted <= 1 or not match.score:
        return ""
    others = [points for number, points in enumerate(match.score) if number not in {seat, *mates}]
    own, best = match.score[seat], max(others, default=0)
    return f"{shown_points(own, wanted)}\N{EN DASH}{shown_points(best, wanted)}"


def seat_score(match: Match, seat: int) -> str:
    """Return the points of a seat and the points that win the match: `2/5`; empty for one game."""
    wanted = _match_points(match)
    points = match.score[seat] if match.score else 0
    return f"{shown_points(points, wanted)}/{wanted}" if wanted > 1 else ""


def _match_points(match: Match) -> int:
    wanted = match.options.get("match_points", 1)
    return wanted if isinstance(wanted, int) else 1


def shown_points(points: int, wanted: int) -> int:
    """Return how many points of a match a player reads: never more than the match has.

    The last game may bring more points than its winner needed.
    """
    return min(points, wanted)


def short_ending(match: Match) -> str:
    """Return in brief how a match ended; empty if it was played to the end."""
    if match.ending == Match.Ending.PLAYED:
        return ""
    if match.ending == Match.Ending.FLAGGED:
        # The model's words name the loser, and a list also shows the winner's side.
        return pgettext("ending", "time ran out")
    return match.get_ending_display()

"""What rulings on many matches need: why one cannot be made, and results decided by position."""

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext, gettext_noop

from accounts.models import User
from games.engine.forms.text import read_position
from games.models import Event, Match, Reckoning, Ruling, Seat
from games.proof.rulings import MATCH, possible_points
from games.rulings.permission import INVOLVED
from games.rulings.reopening import may_reopen, reopening_points

Kind = Ruling.Kind
MANY = (Kind.TELL, Kind.PAUSE, Kind.RESUME, Kind.ADJUDICATE, Kind.ABORT, Kind.ANNUL)
"""The kinds of rulings that can be made about many matches at once, in the order of pages."""


def find_refusals(kind: str, matches: Sequence[Match], by: User) -> dict[str, str]:
    """Return why this ruling would be refused, by the id of each match for which it would be.

    Needs a fixed number of queries, except for reopening. The ruling itself checks again.
    """
    keys = [match.pk for match in matches]
    involved = _involved(keys, by)
    counts = dict(
        Reckoning.objects.filter(match__in=keys).values_list("match", "annulled")
        if kind in (Kind.ANNUL, Kind.REINSTATE)
        else ()
    )
    found = {
        match.pk: str(INVOLVED)
        if match.pk in involved
        else _refusal(kind, match, counts.get(match.pk))
        for match in matches
    }
    return {pk: sentence for pk, sentence in found.items() if sentence}


def find_values(kind: str, match: Match) -> dict[str, str]:
    """Return the form fields of a ruling that follow from the match itself.

    These are the result by position, and the event before its end for reopening. Empty if there
    are none.
    """
    if kind == Kind.ADJUDICATE:
        return result_by_position(match) or {}
    if kind == Kind.REOPEN:
        points = reopening_points(match)
        return {"at": str(points[-1])} if points else {}
    return {}


def result_by_position(match: Match) -> dict[str, str] | None:
    """Return the form fields that decide a match for the side that is ahead; None if none is.

    Ahead is the side with the higher score, and at equal scores the one whose pieces lack less
    progress. The game counts as little as it can.
    """
    if match.stage != Match.Stage.PLAYING:
        return None
    rules, state = read_position(match.position)
    seats = range(rules.seats)
    score = match.score or [0] * rules.seats
    ranks = {}
    for seat in seats:
        opponents = rules.resignation(state, seat).winners
        lacking = sum(rules.pip_count(state, each) for each in seats if each not in opponents)
        ranks[seat] = (-score[seat], lacking)
    if len(set(ranks.values())) == 1:
        return None
    places = {seat: 1 + sum(other < ranks[seat] for other in ranks.values()) for seat in seats}
    return {
        "of": MATCH,
        "points": str(possible_points(rules, state)[0]),
        **{f"place_{seat}": str(place) for seat, place in places.items()},
    }


def describe_result(match: Match, values: Mapping[str, str]) -> str:
    """Return the places that the fields of a decision give to the players, in words."""
    seats = sorted(match.seats.all(), key=lambda seat: int(values[f"place_{seat.number}"]))
    return ", ".join(f"{values[f'place_{seat.number}']}. {seat.name}" for seat in seats)


def _involved(keys: Sequence[str], by: User) -> set[str]:
    """Return the matches in which the staff member sits, has sat or has acted."""
    sits = Seat.objects.filter(match__in=keys, user=by)
    acted = Event.objects.filter(match__in=keys, user=by).exclude(kind=Event.Kind.RULING)
    sat = Ruling.objects.filter(match__in=keys, kind=Kind.RESEAT, before__user=by.pk)
    return {pk for rows in (sits, acted, sat) for pk in rows.values_list("match", flat=True)}


def _refusal(kind: str, match: Match, annulled: bool | None) -> str:
    over = match.stage == Match.Stage.OVER
    begins = match.stage == Match.Stage.BEGINNING
    checks: Mapping[str, Sequence[tuple[Callable[[], bool], str]]] = {
        Kind.PAUSE: (
            (lambda: over, OVER),
            (lambda: begins, NOT_BEGUN),
            (lambda: match.is_suspended, PAUSED),
        ),
        Kind.RESUME: ((lambda: not match.is_suspended, NOT_PAUSED),),
        Kind.ABORT: ((lambda: over, OVER),),
        Kind.ADJUDICATE: (
            (lambda: over, OVER),
            (lambda: begins, NOT_BEGUN),
            (lambda: result_by_position(match) is None, NOT_AHEAD),
        ),
        Kind.ANNUL: ((lambda: annulled is not False, NOT_COUNTED),),
        Kind.REINSTATE: ((lambda: not annulled, NOT_REMOVED),),
        Kind.REOPEN: (
            (lambda: not over, NOT_OVER),
            (lambda: not may_reopen(match), NOT_TO_BE_REOPENED),
        ),
    }
    return next((gettext(sentence) for refused, sentence in checks.get(kind, ()) if refused()), "")


OVER = gettext_noop("The match is over.")
NOT_OVER = gettext_noop("The match is not over yet.")
NOT_BEGUN = gettext_noop("The match has not started yet.")
PAUSED = gettext_noop("The match is already paused.")
NOT_PAUSED = gettext_noop("The match is not paused.")
NOT_AHEAD = gettext_noop("No side is ahead.")
NOT_COUNTED = gettext_noop("This match does not count towards the ratings.")
NOT_REMOVED = gettext_noop("This match has not been removed from the ratings.")
NOT_TO_BE_REOPENED = gettext_noop("This match can't be reopened.")

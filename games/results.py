"""What a match was for everybody in it, written down once when it is over."""

from dataclasses import dataclass

from django.utils import timezone

from games import ratings
from games.agreed import preset_name
from games.engine.core import Rules, State
from games.log import taken_over, throws
from games.luck import lucks
from games.models import Match, Result, Seat
from games.skill import weight


@dataclass(frozen=True, slots=True)
class Story:
    """What the log of a match tells that its result hangs on."""

    throws: int
    luck: dict[int, float]
    left: set[int | None]
    """The seats that somebody has left, if only for a while."""


def conclude(match: Match, rules: Rules[State]) -> None:
    """Write down every result, and rate it if it counts, in the transaction that ends a match."""
    seats = list(match.seats.all())
    people = {seat: seat.user_id for seat in seats if seat.user_id is not None}
    if not people:
        return
    story, sides = _story(match, rules), sides_of(rules)
    computers = len(people) < len(seats)
    results = [
        Result(
            match=match,
            user_id=person,
            seat=seat.number,
            side=sides[seat.number],
            game=match.game,
            preset=preset_name(match.game, match.options),
            outcome=_outcome(match, seat),
            computers=computers,
            throws=story.throws,
            luck=None if seat.number in story.left else story.luck.get(seat.number),
            at=match.ended_at or timezone.now(),
        )
        for seat, person in people.items()
    ]
    if match.rated and not computers and _counts(match, results):
        ratings.reckon(match, results, weight(rules.match_points))
    Result.objects.bulk_create(results)


def sides_of(rules: Rules[State]) -> list[int]:
    """For every seat the first of those who win and lose together with it."""
    start, seats = rules.start(), range(rules.seats)
    against = [rules.resignation(start, seat).winners for seat in seats]
    return [min(mate for mate in seats if mate not in against[seat]) for seat in seats]


def _story(match: Match, rules: Rules[State]) -> Story:
    events = list(match.events.all())
    found = lucks(rules, throws(events))
    return Story(
        throws=sum(luck.throws for luck in found.values()),
        luck={seat: luck.share for seat, luck in found.items()},
        left=taken_over(events),
    )


def _outcome(match: Match, seat: Seat) -> str:
    if not match.winners:
        return Result.Outcome.NONE
    # A seat that others have won for somebody who left is no victory of theirs.
    won = seat.number in match.winners and not seat.out
    return Result.Outcome.WON if won else Result.Outcome.LOST


def _counts(match: Match, results: list[Result]) -> bool:
    """Tell whether a result says something about strength: some won, others lost, and they played.

    Partners have one result, that of the one who stayed.
    """
    won = {result.side for result in results if result.outcome == Result.Outcome.WON}
    played = match.ending == Match.Ending.PLAYED or results[0].throws >= len(results)
    return played and bool(won) and any(result.side not in won for result in results)

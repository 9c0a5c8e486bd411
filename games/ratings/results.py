"""Stores the result of a finished match for each player."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from django.utils import timezone

from games.dice.luck import luck_by_seat
from games.engine.forms.text import read_position
from games.engine.rules import Rules
from games.engine.state import State
from games.models import Event, Match, Result, Seat
from games.rating_formula import weight
from games.ratings import services, totals
from games.selectors.turns import reassigned_seats, throws
from games.text.setup import preset_name

_OF_A_TURN = (Event.Kind.THROW, Event.Kind.MOVE)


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """The facts of a match that its results contain, collected from its event log."""

    throws: int
    luck: dict[int, float]
    left: set[int | None]
    """The seats that were left or reassigned at any time."""
    all_acted: bool
    """Whether every seat has thrown in a turn of its own, or moved, in any game of the match."""


def store_results(match: Match, rules: Rules[State]) -> None:
    """Store a result for each player, count it, and rate the match if it counts for the ratings.

    Call it in the transaction that ends the match.
    """
    seats = list(match.seats.all())
    user_ids = {seat: seat.user_id for seat in seats if seat.user_id is not None}
    if not user_ids:
        return
    facts, sides = _collect_facts(match, rules), sides_of(rules)
    with_bots = len(user_ids) < len(seats)
    results = [
        Result(
            match=match,
            user_id=user_id,
            seat=seat.number,
            side=sides[seat.number],
            game=match.game,
            preset=preset_name(match.game, match.options),
            outcome=_outcome_of(match, seat),
            computers=with_bots,
            throws=facts.throws,
            luck=None if seat.number in facts.left else facts.luck.get(seat.number),
            at=match.ended_at or timezone.now(),
        )
        for seat, user_id in user_ids.items()
    ]
    if match.rated and not with_bots and _is_rated(match, results, facts):
        services.rate_match(match, results, weight(rules.match_points))
    Result.objects.bulk_create(results)
    totals.add_results(match, results)


def sides_of(rules: Rules[State]) -> list[int]:
    """Return the side of each seat: the lowest number among the seat and its partners.

    Partners win and lose together, so they have the same side.
    """
    start, seats = rules.start(), range(rules.seats)
    against = [rules.resignation(start, seat).winners for seat in seats]
    return [min(mate for mate in seats if mate not in against[seat]) for seat in seats]


def _collect_facts(match: Match, rules: Rules[State]) -> MatchFacts:
    events = list(match.events.all())
    found = luck_by_seat(rules, throws(events))
    return MatchFacts(
        throws=sum(luck.throws for luck in found.values()),
        luck={seat: luck.share for seat, luck in found.items()},
        left=reassigned_seats(events),
        all_acted=_have_all_acted(events, rules.seats),
    )


def _have_all_acted(events: Iterable[Event], seats: int) -> bool:
    # The winner of the opening roll may play its dice, and then has no throw of their own.
    waiting: set[int | None] = set(range(seats))
    for before, event in pairwise(events):
        if event.kind in _OF_A_TURN:
            waiting.discard(read_position(before.position)[1].seat)
        if not waiting:
            return True
    return False


def _outcome_of(match: Match, seat: Seat) -> str:
    if not match.winners:
        return Result.Outcome.NONE
    # A player who left loses, even if the partner or the substitute wins for the seat.
    won = seat.number in match.winners and not seat.out
    return Result.Outcome.WON if won else Result.Outcome.LOST


def _is_rated(match: Match, results: list[Result], facts: MatchFacts) -> bool:
    """Whether a match counts for the ratings: it has winners and losers, and was really played.

    It was really played if it was played to the end, if every seat has had a turn, or if there were
    as many throws as players.
    A side has won if one of its players has won, even if the partner left and lost.
    """
    won = {result.side for result in results if result.outcome == Result.Outcome.WON}
    enough = facts.all_acted or facts.throws >= len(results)
    played = match.ending == Match.Ending.PLAYED or enough
    return played and bool(won) and any(result.side not in won for result in results)

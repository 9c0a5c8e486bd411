"""Assertions that a stored match has the same result, offers and clocks as its model."""

from datetime import datetime, timedelta

from games.models import Match
from tests.games.support.slow_model.match import World
from tests.support.host_clock import NOON

EPOCH = NOON
"""The time at which the seconds of every model begin."""


def as_time(seconds: float | None) -> datetime | None:
    """Return the time this number of seconds after the start of the test."""
    return None if seconds is None else EPOCH + timedelta(seconds=seconds)


def assert_same_end(match: Match, world: World) -> None:
    """Assert that winners, points, score and rematch are the same in match and model."""
    outcome = world.outcome
    result = (list(outcome.winners), outcome.points) if outcome else (None, None)
    assert (match.winners, match.points, match.score) == (*result, world.score)
    assert Match.objects.filter(previous=match).exists() == world.has_rematch


def assert_same_offers(match: Match, world: World) -> None:
    """Assert that in match and model the same offers are open, accepted by the same seats."""
    stored = [(each["number"], each["kind"], each["seat"]) for each in match.offers]
    assert stored == [(each.number, each.kind, each.seat) for each in world.offers]
    assert [each["accepted"] for each in match.offers] == [each.accepted for each in world.offers]


def assert_same_clocks(match: Match, world: World) -> None:
    """Assert that reserves, start of the turn and next due time are the same in match and model."""
    reserves = [seat.reserve for seat in match.seats.all()]
    if world.reserves is None:
        assert reserves == [None] * len(world.seats)
    else:
        assert reserves == [timedelta(seconds=each) for each in world.reserves]
    assert match.turn_at == as_time(world.turn_at)
    assert match.due_at == as_time(world.due)

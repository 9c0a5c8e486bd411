"""What follows a game: the next game of the match, or a rematch."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.clock.paces import milliseconds
from games.models import Match, has_met_users
from games.selectors.moments import moment_before
from games.selectors.perspective import Perspective
from games.text.gaps import Gap


@dataclass(frozen=True, slots=True)
class NextGame:
    """Which players are ready for the next game of the match."""

    ready: bool
    """Whether the viewer is ready."""
    may_confirm: bool
    """Whether the viewer has a button by which they become ready."""
    by: tuple[str, ...]
    starts: Gap[int]
    """When the next game starts by itself, in milliseconds since 1970; 0 while it does not."""


@dataclass(frozen=True, slots=True)
class RematchView:
    """What a viewer can do after a match: play a rematch, find another opponent, review."""

    url: Gap[str]
    """The URL of the rematch once it has begun; empty for spectators of a private match."""
    offered: bool
    """Whether the viewer has offered a rematch."""
    by: tuple[str, ...]
    """The names of the other players who have offered one."""
    seated: bool
    """Whether the viewer has a seat."""
    finds_opponent: bool
    """Whether the button looks for an opponent at once; after a match against bots alone it leads
    to the lobby."""
    match_url: Gap[str]
    review_at: Gap[int]
    """The number of the moment before the end, where a review begins."""
    past: bool
    """Whether an earlier position is shown, so that a button leads back to the result."""


def next_game(perspective: Perspective) -> NextGame | None:
    """Return which players are ready; None unless the match is between two games."""
    if perspective.match.stage != Match.Stage.BETWEEN:
        return None
    seats = perspective.log.ready_seats
    ready = perspective.viewer in seats and perspective.viewer is not None
    return NextGame(
        ready=ready,
        may_confirm=not ready and perspective.player is not None,
        by=_names_of_others(perspective, seats),
        starts=0 if perspective.match.due_at is None else milliseconds(perspective.match.due_at),
    )


def rematch(perspective: Perspective, *, past: bool = False) -> RematchView | None:
    """Return what the viewer can do after the match; None until it is over.

    `perspective` is the match as it is now, also if the page shows an earlier position (`past`).
    """
    if perspective.match.stage != Match.Stage.OVER:
        return None
    seat = perspective.player
    seated = seat is not None
    offered = perspective.log.played.rematch_offers
    tells = seated or not perspective.match.private
    following = Match.objects.filter(previous=perspective.match).first() if tells else None
    return RematchView(
        url=following.get_absolute_url() if following else "",
        offered=seated and perspective.viewer in offered,
        by=_names_of_others(perspective, offered) if seated and following is None else (),
        seated=seated,
        finds_opponent=seat is not None
        and has_met_users(perspective.seats, perspective.seats[seat].user_id),
        match_url=perspective.match.get_absolute_url(),
        review_at=moment_before(perspective.log) or perspective.log.played.first_turn,
        past=past,
    )


def _names_of_others(perspective: Perspective, seats: Iterable[int | None]) -> tuple[str, ...]:
    """Return the names of the players in these seats, except the viewer's own name."""
    return tuple(
        perspective.seats[seat].name for seat in seats if seat not in (None, perspective.viewer)
    )

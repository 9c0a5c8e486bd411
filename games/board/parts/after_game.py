"""What follows a game: the next game of the match, or a rematch."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.models import Match
from games.selectors.perspective import Perspective


@dataclass(frozen=True, slots=True)
class NextGame:
    """The players who are ready for the next game of the match."""

    ready: bool
    """Whether the viewer is ready."""
    may_confirm: bool
    """Whether the viewer has a button to be ready."""
    by: Sequence[str]


@dataclass(frozen=True, slots=True)
class RematchView:
    """The state of a rematch: its URL if it was made, and the players who offered one."""

    url: str
    offered: bool
    """Whether the viewer has offered one."""
    by: Sequence[str]


def next_game(perspective: Perspective) -> NextGame | None:
    """Return who is ready for the next game; None except between two games."""
    if perspective.match.stage != Match.Stage.BETWEEN:
        return None
    seats = perspective.log.ready_seats
    ready = perspective.viewer in seats and perspective.viewer is not None
    return NextGame(
        ready=ready,
        may_confirm=not ready and perspective.player is not None,
        by=_names_of_others(perspective, seats),
    )


def rematch(perspective: Perspective) -> RematchView | None:
    """Return the state of a rematch; None for spectators and before the end of the match."""
    if perspective.match.stage != Match.Stage.OVER or perspective.player is None:
        return None
    offered = perspective.log.played.rematch_offers
    following = Match.objects.filter(previous=perspective.match).first()
    return RematchView(
        url=following.get_absolute_url() if following else "",
        offered=perspective.viewer in offered,
        by=_names_of_others(perspective, offered),
    )


def _names_of_others(perspective: Perspective, seats: Iterable[int | None]) -> list[str]:
    """Return the names of the players in these seats, without the viewer's own."""
    return [
        perspective.seats[seat].name for seat in seats if seat not in (None, perspective.viewer)
    ]

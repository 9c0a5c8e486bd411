"""The seats around a board, with players, scores and clocks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from accounts.people.pictures import render_avatar, render_flag
from games.board.parts.clocks import Clock, clock_view
from games.board.parts.rating_change import (
    change_text,
    rated_results,
    rating_change,
    signed_change,
)
from games.selectors.perspective import Perspective, same_for_all_viewers
from games.text.gaps import Gap, Part
from games.text.leavers import seat_status
from games.text.moves import known_side_name, pips_text, points_text, score_text

UNDECIDED = "undecided"
"""The colour of a seat whose side is not known yet."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat at the board, with its player, pip count, score and clock."""

    number: Gap[int]
    name: Gap[str]
    url: Gap[str]
    """The URL of the player's profile; empty for a bot."""
    avatar: Gap[str]
    """The player's avatar as HTML; empty for a bot."""
    flag: Gap[str]
    """The flag of the player's country as HTML, if the player wants it shown; else empty."""
    rating: Gap[str]
    """The player's rating when they took the seat, or after the match has changed it, with `?` if
    uncertain; empty without one."""
    change: Gap[str]
    """By how much the finished match has changed the rating; empty if it does not count."""
    change_text: Gap[str]
    """The change in words, for screen readers."""
    colour: Gap[int | str]
    side: Gap[str]
    """The colour of the pieces; empty, and `colour` is `UNDECIDED`, until it is known."""
    left: Gap[str]
    """How the player left, if they did."""
    pips_text: Gap[str]
    pips: Gap[int]
    """The pip count as a number without words, for narrow layouts."""
    active: bool
    own: bool
    won: bool
    points: Gap[str]
    """The score of a match of several games, in words; `score` is the short form."""
    score: Gap[str]
    cube_value: Gap[int]
    """The value of the doubling cube if it lies on this seat's side; else 0."""
    clock: Clock | None


@dataclass(frozen=True, slots=True)
class SeatsView:
    """All seats, as they are drawn around the board."""

    above: Part[tuple[SeatView, ...]]
    """The other seats, in the order of their turns."""
    below: Part[SeatView]
    """The viewer's own seat; seat 0 for spectators."""


def seats_view(perspective: Perspective) -> SeatsView:
    """Return all seats, arranged around the board as the viewer sees it."""
    seats, own, count = _list_seats(perspective), perspective.viewer or 0, len(perspective.seats)
    below = replace(seats[own], own=True) if perspective.viewer is not None else seats[own]
    return SeatsView(tuple(seats[(own + step) % count] for step in range(1, count)), below)


@same_for_all_viewers
def _list_seats(perspective: Perspective) -> Sequence[SeatView]:
    """Return all seats in order, none of them as the viewer's own."""
    return [_seat_view(perspective, seat) for seat in range(len(perspective.seats))]


def _seat_view(perspective: Perspective, seat: int) -> SeatView:
    row = perspective.seats[seat]
    user = row.user
    result = rated_results(perspective).get(seat)
    change = rating_change(result)
    pips = perspective.rules.pip_count(perspective.state, seat)
    side = known_side_name(perspective, seat)
    return SeatView(
        number=seat,
        name=row.name,
        url=user.get_absolute_url() if user else "",
        avatar=render_avatar(user.pk) if user else "",
        flag=render_flag(user.country) if user and user.flag else "",
        rating=result.after.text if result and result.after else row.rating_text,
        change="" if change is None else signed_change(change),
        change_text="" if change is None else change_text(change),
        colour=perspective.side(seat) if side else UNDECIDED,
        side=side,
        left=seat_status(perspective, seat),
        pips_text=pips_text(perspective.rules, pips),
        pips=pips,
        active=perspective.active_seat == seat,
        own=False,
        won=seat in (perspective.match.winners or []),
        points=points_text(perspective, seat),
        score=score_text(perspective, seat),
        cube_value=perspective.rules.cube_value(perspective.state, seat),
        clock=clock_view(perspective, seat),
    )

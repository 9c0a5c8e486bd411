"""Navigation through the positions of a match."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from games.models import Match
from games.selectors.moments import moment_before
from games.selectors.perspective import Perspective, same_for_all_viewers
from games.text.gaps import Gap


@dataclass(frozen=True, slots=True)
class HistoryNav:
    """Navigation from the shown position to others; positions are named by event number."""

    url: Gap[str]
    """The URL of the match as it is now."""
    at: Gap[int]
    first: Gap[int]
    """The number of the first event with a board."""
    last: Gap[int]
    back: Gap[int]
    """The number of the moment before; at the first position, that of the first event."""
    forward: Gap[int | None]
    """The number of the next moment; None if that is the current position."""
    forward_url: Gap[str]
    """The URL of the next moment; after the last one, the URL of the match."""
    is_first: bool
    """Whether the shown position is the first one."""
    past: bool
    """Whether an earlier position is shown, so that the page links back to the current one."""
    text: Gap[str] = ""
    """The shown position in words: what happened last."""


@same_for_all_viewers
def present_nav(perspective: Perspective) -> HistoryNav:
    """Return the navigation of a page that shows the current position."""
    match, first = perspective.match, perspective.log.played.first_turn
    back = moment_before(perspective.log)
    return HistoryNav(
        url=match.get_absolute_url(),
        at=match.version,
        first=first,
        last=match.version,
        back=first if back is None else back,
        forward=None,
        forward_url=match.get_absolute_url(),
        is_first=match.version == first,
        past=False,
    )


def past_nav(match: Match, number: int, first: int, moments: Sequence[int]) -> HistoryNav:
    """Return the navigation of a page that shows the position after the event with this number.

    `first` is the number of the first event with a board. Steps lead through the `moments`.
    """
    url, earlier = match.get_absolute_url(), bisect_left(moments, number)
    later = bisect_right(moments, number)
    forward = moments[later] if later < len(moments) and moments[later] < match.version else None
    return HistoryNav(
        url=url,
        at=number,
        first=first,
        last=match.version,
        back=max(moments[earlier - 1], first) if earlier else first,
        forward=forward,
        forward_url=url if forward is None else f"{url}?at={forward}",
        is_first=number == first,
        past=True,
    )

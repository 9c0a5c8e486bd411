"""Navigation through the positions of a match."""

from dataclasses import dataclass

from games.models import Match
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
    """The number of the previous event; at the first position, that of the first event."""
    forward: Gap[int]
    """The number of the next event."""
    forward_url: Gap[str]
    """The URL of the next position; after the last position, the URL of the match."""
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
    return _navigation(match, match.version, first, past=False)


def past_nav(match: Match, number: int, first: int) -> HistoryNav:
    """Return the navigation of a page that shows the position after the event with this number.

    `first` is the number of the first event with a board.
    """
    return _navigation(match, number, first, past=True)


def _navigation(match: Match, at: int, first: int, *, past: bool) -> HistoryNav:
    url, last = match.get_absolute_url(), match.version
    return HistoryNav(
        url=url,
        at=at,
        first=first,
        last=last,
        back=max(at - 1, first),
        forward=at + 1,
        forward_url=f"{url}?at={at + 1}" if at < last else url,
        is_first=at == first,
        past=past,
    )

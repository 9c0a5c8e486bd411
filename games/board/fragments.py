"""Boards as HTML, rendered once for all viewers with the same seat and language."""

from collections import defaultdict
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import lru_cache
from zlib import crc32

from django.utils import timezone, translation

from accounts.ops.metrics import BOARD_SECONDS
from games.board.history import past_view
from games.board.pregame import PregameView, pregame_view
from games.board.stencils import render_part
from games.board.view import MatchView, match_view
from games.models import Match, Seat
from games.selectors.analyses import AnalysisState, analysis_states
from games.selectors.joint_dice import pending_throw
from games.selectors.perspective import MatchSnapshot, snapshot_of

KEPT = 512
"""Maximum number of rendered boards that each process caches."""

_SEAT_FIELDS = ("match", "user__username", "user__country", "user__flag")
_BOARD_FIELDS = ("version", "stage", "winners", "weekends", "vacation", "due_at", "turn_at")
Names = tuple[tuple[str | None, str | None, bool | None], ...]


@dataclass(frozen=True, slots=True)
class BoardKey:
    """Cache key of a rendered board."""

    snapshot: MatchSnapshot = field(compare=False)
    match_id: str
    version: int
    names: Names
    """Name, country and flag of each seat's user; they can change without a new version."""
    viewer: int | None
    language: str
    timed: bool
    """Whether a clock runs; one that waits for its player to come starts without a new version."""
    days: tuple[date, datetime | None] | None = None
    """Today and the deadline, if clocks have days off; vacations change the deadline."""
    event_number: int | None = None
    """The number of the event after which the match is shown; None for now."""
    throwing: bool = False
    """Whether a throw waits for links, so that the player has nothing to do."""
    analysis: AnalysisState | None = None
    """State of the analysis, of which the result of a match shows figures."""

    @property
    def mark(self) -> str:
        """Checksum of what a board shows that can change without a new version of the match.

        This covers the users' names and flags, deadlines that days off move, whether a clock runs,
        whether a throw waits for links, and the analysis.
        """
        changing = (self.names, self.timed, self.days, self.throwing, self.analysis)
        return f"{crc32(repr(changing).encode()):08x}"


def snapshot_fragment(snapshot: MatchSnapshot, viewer: int | None, language: str) -> str:
    """Render the current board as HTML for the viewer in this seat, or for a spectator (None).

    A page and a push get the same bytes, and so do all viewers with the same seat and language.
    """
    return _render_board(_board_key(snapshot, viewer, language))


def board_fragment(match: Match, viewer: int | None, language: str) -> str:
    """Read a match, and render its current board as `snapshot_fragment` does."""
    return snapshot_fragment(snapshot_of(match), viewer, language)


def snapshot_mark(snapshot: MatchSnapshot) -> str:
    """Return the checksum `BoardKey.mark` of the current board; it is the same for all viewers.

    A page shows the current board if its board has the current version and this mark.
    """
    return _board_key(snapshot, None, "").mark


def board_mark(match: Match) -> str:
    """Read a match, and return the checksum of its current board as `snapshot_mark` does."""
    return snapshot_mark(snapshot_of(match))


def board_marks(match_ids: Collection[str]) -> Mapping[str, Hashable]:
    """Return for each match a value that changes whenever its current board changes."""
    seats = defaultdict[str, list[Seat]](list)
    named = Seat.objects.filter(match__in=match_ids).select_related("user").only(*_SEAT_FIELDS)
    for seat in named.order_by("match", "number"):
        seats[seat.match_id].append(seat)
    matches = list(Match.objects.filter(pk__in=match_ids).only(*_BOARD_FIELDS))
    analyses = analysis_states(matches)
    return {
        match.pk: (
            match.version,
            _names(seats[match.pk]),
            _is_timed(match),
            _days(match),
            analyses.get(match.pk),
        )
        for match in matches
    }


def past_fragment(match: Match, event_number: int, viewer: int | None, language: str) -> str:
    """Render the board as it was after the event with this number, as HTML."""
    return _render_board(_board_key(snapshot_of(match), viewer, language, event_number))


def _board_key(
    snapshot: MatchSnapshot, viewer: int | None, language: str, event_number: int | None = None
) -> BoardKey:
    match, is_now = snapshot.match, event_number is None
    return BoardKey(
        snapshot,
        match.pk,
        match.version,
        _names(snapshot.seats),
        viewer,
        language,
        _is_timed(match),
        days=_days(match) if is_now else None,
        event_number=event_number,
        throwing=is_now and pending_throw(match) is not None,
        analysis=snapshot.analysis_state,
    )


def _names(seats: Sequence[Seat]) -> Names:
    users = [seat.user for seat in seats]
    return tuple(
        (user.username, user.country, user.flag) if user else (None, None, None) for user in users
    )


def _is_timed(match: Match) -> bool:
    return match.turn_at is not None


def _days(match: Match) -> tuple[date, datetime | None] | None:
    stands_still = match.weekends or match.vacation
    return (timezone.now().date(), match.due_at) if stands_still else None


@lru_cache(maxsize=KEPT)
def _render_board(key: BoardKey) -> str:
    with BOARD_SECONDS.time(), translation.override(key.language):
        view = _view(key)
        return render_part(view.template, key.language, "view", view)


def _view(key: BoardKey) -> MatchView | PregameView:
    if key.event_number is not None:
        return past_view(key.snapshot, key.event_number, key.viewer, key.mark)
    if key.snapshot.match.stage == Match.Stage.BEGINNING:
        return pregame_view(key.snapshot, key.viewer, key.mark)
    return match_view(key.snapshot.perspective(key.viewer), key.mark)

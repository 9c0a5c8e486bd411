"""Draws the frames of one match for all viewers of a process, from one read of the database."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone, translation

from accounts.models import User
from accounts.ops.compiled_query import CompiledQuery
from games.board.absence import absence_html
from games.board.fragments import snapshot_fragment, snapshot_mark
from games.chat.view import chat_fragment
from games.consumers.board_frame import BoardFrame
from games.live.announce import Topic
from games.live.frames import FrameType, encode_frame
from games.models import Match
from games.presence.absence import find_absence
from games.presence.away import find_away
from games.presence.spectators import count_spectators, spectator_count_text
from games.selectors import joint_dice
from games.selectors.perspective import MatchSnapshot, snapshot_of


class Viewer(NamedTuple):
    """The user of a page (None for an anonymous visitor) and its language."""

    user: int | None
    language: str


Frame = BoardFrame | str
F = TypeVar("F", bound=Frame)
_matches = CompiledQuery(
    lambda match_id: Match.objects.select_related("commitment").filter(pk=match_id)
)
Wanted = Mapping[Topic, Collection[Viewer]]
"""Topic -> the viewers whose pages need a new frame of it."""
Drawn = Mapping[Topic, Mapping[Viewer, Frame]]
"""Topic -> the new frame of each viewer."""


@dataclass(frozen=True, slots=True)
class RoomFrames:
    """The frames of a match by topic and viewer."""

    frames: Mapping[Topic, Mapping[Viewer, Frame]] = field(
        default_factory=lambda: {topic: {} for topic in Topic}
    )

    def find_missing(self, viewer: Viewer) -> set[Topic]:
        """Return the topics for which this viewer has no frame yet."""
        return {topic for topic in Topic if viewer not in self.frames[topic]}

    def merge(self, newer: Mapping[Topic, Mapping[Viewer, Frame]]) -> "RoomFrames":
        """Return these frames, replaced by newer ones where there are any."""
        return RoomFrames(
            {topic: {**self.frames[topic], **newer.get(topic, {})} for topic in Topic}
        )

    def keep_only(self, viewers: Collection[Viewer]) -> "RoomFrames":
        """Return the frames of these viewers."""
        return RoomFrames(
            {
                topic: {viewer: frame for viewer, frame in frames.items() if viewer in viewers}
                for topic, frames in self.frames.items()
            }
        )


def draw_frames(
    match_id: str, wanted: Wanted, shown: Mapping[Viewer, Frame | None]
) -> tuple[Drawn, Callable[[], Drawn] | None]:
    """Read a match once, and draw the frames to send first.

    These are the boards of the players who wait for the latest action of another player, or all
    wanted frames if no player waits for one. Return them with a function that draws the others,
    None if there are none.

    Viewers with the same seat and language share one board. `shown` has each viewer with an open
    page, and the board on it (None if it has none yet). Of a private match only its players get
    frames: a page stays open for a while after its viewer has lost the seat. Raises
    `Match.DoesNotExist`.
    """
    if not any(wanted.values()):
        return {}, None
    match = _matches.first(match_id)
    if match is None:
        raise Match.DoesNotExist
    drawing = _Drawing(snapshot_of(match), shown, {viewer.user for viewer in shown})
    allowed = {topic: drawing.may_see(viewers) for topic, viewers in wanted.items()}
    waiting = drawing.waiting(allowed.get(Topic.BOARD, ()))
    if not waiting:
        return drawing.draw_all(allowed), None
    others = {**allowed, Topic.BOARD: set(allowed[Topic.BOARD]) - waiting}
    return {Topic.BOARD: drawing.draw(Topic.BOARD, waiting)}, lambda: drawing.draw_all(others)


@dataclass(frozen=True, slots=True)
class _Drawing:
    snapshot: MatchSnapshot
    shown: Mapping[Viewer, Frame | None]
    present: Collection[int | None]
    """Users with an open page."""

    @property
    def match(self) -> Match:
        return self.snapshot.match

    def may_see(self, viewers: Collection[Viewer]) -> Collection[Viewer]:
        """Return those of the viewers who may see the match now."""
        if not self.match.private:
            return viewers
        seated = {seat.user_id for seat in self.snapshot.seats if seat.user_id}
        return [viewer for viewer in viewers if viewer.user in seated]

    def waiting(self, viewers: Collection[Viewer]) -> set[Viewer]:
        """Return the players among the viewers who have not made the latest action themselves."""
        if not viewers:
            return set()
        latest = self.snapshot.log.entries_since_push[:1]
        actors = {entry.event.seat for entry in latest}
        waiting = {seat.user_id for seat in self.snapshot.seats if seat.number not in actors}
        return {viewer for viewer in viewers if viewer.user is not None and viewer.user in waiting}

    def draw_all(self, wanted: Wanted) -> Drawn:
        return {topic: self.draw(topic, viewers) for topic, viewers in wanted.items() if viewers}

    def draw(self, topic: Topic, viewers: Collection[Viewer]) -> Mapping[Viewer, Frame]:
        match topic:
            case Topic.BOARD:
                return self._boards(viewers)
            case Topic.PRESENCE:
                return self._by_role(viewers, self._absence_drawer())
            case Topic.AWAY:
                seats = find_away(self.match, self.snapshot.seats, self.present)
                return dict.fromkeys(viewers, encode_frame(FrameType.AWAY, seats=seats))
            case Topic.CHAT:
                return {viewer: self._chat(viewer) for viewer in viewers}
            case Topic.SPECTATORS:
                return self._spectators(viewers)
            case Topic.LINKS:
                return self._by_role(viewers, self._link)

    def _by_role(
        self, viewers: Collection[Viewer], draw: Callable[[int | None, str], F]
    ) -> Mapping[Viewer, F]:
        """Return a frame for each viewer; `draw` is called once for each seat and language."""
        # Seats are drawn by lot when the match begins, so pages do not know them.
        seats = {seat.user_id: seat.number for seat in self.snapshot.seats if seat.user_id}
        roles = {viewer: (seats.get(viewer.user or 0), viewer.language) for viewer in viewers}
        drawn = {role: draw(*role) for role in set(roles.values())}
        return {viewer: drawn[role] for viewer, role in roles.items()}

    def _boards(self, viewers: Collection[Viewer]) -> Mapping[Viewer, BoardFrame]:
        version, mark = self.match.version, snapshot_mark(self.snapshot)
        boards = self._by_role(
            viewers,
            lambda seat, language: BoardFrame(
                version, mark, snapshot_fragment(self.snapshot, seat, language)
            ),
        )
        for viewer, board in boards.items():
            earlier = self.shown.get(viewer)
            if isinstance(earlier, BoardFrame):
                # Computed here, in a thread, and kept for the event loop, which sends it.
                board.since(earlier)
        return boards

    def _absence_drawer(self) -> Callable[[int | None, str], str]:
        absence = find_absence(self.match, timezone.now(), self.snapshot.seats, self.present)
        return lambda seat, language: encode_frame(
            FrameType.ABSENCE, html=absence_html(self.match, absence, seat, language)
        )

    def _link(self, seat: int | None, _language: str) -> str:
        """Return the frame with the number of the next joint throw; None if there is none.

        `start` says which chain of the seat takes part; None for none.
        """
        dice = joint_dice.read(self.match)
        if dice is None or seat is None:
            return encode_frame(FrameType.LINK, number=None, start=None, asked=False)
        asked = dice.pending is not None and seat in dice.pending.awaited
        number, chain = dice.number + (dice.pending is None), dice.chains[seat]
        start = chain.start if chain else None
        return encode_frame(FrameType.LINK, number=number, start=start, asked=asked)

    def _chat(self, viewer: Viewer) -> str:
        user = AnonymousUser() if viewer.user is None else User(pk=viewer.user)
        html = chat_fragment(self.match, user, viewer.language)
        return encode_frame(FrameType.CHAT, html=html)

    def _spectators(self, viewers: Collection[Viewer]) -> Mapping[Viewer, Frame]:
        count = count_spectators([self.match.pk]).get(self.match.pk, 0)
        return {viewer: _spectator_frame(count, viewer.language) for viewer in viewers}


def _spectator_frame(count: int, language: str) -> str:
    with translation.override(language):
        return encode_frame(FrameType.SPECTATORS, words=spectator_count_text(count))

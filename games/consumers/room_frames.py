"""Draws the frames of one match for all viewers of a process, from one read of the database."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone, translation

from accounts.models import User
from games.board.absence import absence_html
from games.board.fragments import board_fragment, board_mark
from games.chat.view import chat_fragment
from games.consumers.board_frame import BoardFrame
from games.live.announce import Topic
from games.live.frames import FrameType, encode_frame
from games.models import Match
from games.presence.absence import find_absence
from games.presence.spectators import count_spectators, spectator_count_text


@dataclass(frozen=True, slots=True)
class Viewer:
    """For whom a page shows a match: the user (None for an anonymous visitor) and the language."""

    user: int | None
    language: str


Frame = BoardFrame | str
Wanted = Mapping[Topic, Collection[Viewer]]
"""The viewers for whom each part of the page is to be drawn."""


@dataclass(frozen=True, slots=True)
class RoomFrames:
    """The frames of a match by topic and viewer."""

    frames: Mapping[Topic, Mapping[Viewer, Frame]] = field(
        default_factory=lambda: {topic: {} for topic in Topic}
    )

    def missing(self, viewer: Viewer) -> set[Topic]:
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


def draw_frames(match_id: str, wanted: Wanted) -> Mapping[Topic, Mapping[Viewer, Frame]]:
    """Read a match once, and draw the wanted frames.

    Viewers with the same seat and language share one board. Raises `Match.DoesNotExist`.
    """
    match = Match.objects.get(pk=match_id)
    seats = dict(match.seats.exclude(user=None).values_list("user", "number"))
    drawing = _Drawing(match, seats)
    return {topic: drawing.draw(topic, viewers) for topic, viewers in wanted.items() if viewers}


@dataclass(frozen=True, slots=True)
class _Drawing:
    match: Match
    seats: Mapping[int, int]
    """User -> seat."""

    def draw(self, topic: Topic, viewers: Collection[Viewer]) -> Mapping[Viewer, Frame]:
        match topic:
            case Topic.BOARD:
                return self._by_role(viewers, self._board_drawer())
            case Topic.PRESENCE:
                return self._by_role(viewers, self._absence_drawer())
            case Topic.CHAT:
                return {viewer: self._chat(viewer) for viewer in viewers}
            case Topic.SPECTATORS:
                return self._spectators(viewers)

    def _by_role(
        self, viewers: Collection[Viewer], draw: Callable[[int | None, str], Frame]
    ) -> Mapping[Viewer, Frame]:
        """Return a frame for each viewer, drawn once for each seat and language."""
        roles = {viewer: (self._seat(viewer), viewer.language) for viewer in viewers}
        drawn = {role: draw(*role) for role in set(roles.values())}
        return {viewer: drawn[role] for viewer, role in roles.items()}

    def _seat(self, viewer: Viewer) -> int | None:
        # Read each time: seats are drawn by lot when the match begins.
        return None if viewer.user is None else self.seats.get(viewer.user)

    def _board_drawer(self) -> Callable[[int | None, str], BoardFrame]:
        version, mark = self.match.version, board_mark(self.match)
        return lambda seat, language: BoardFrame(
            version, mark, board_fragment(self.match, seat, language)
        )

    def _absence_drawer(self) -> Callable[[int | None, str], str]:
        absence = find_absence(self.match, timezone.now())
        return lambda seat, language: encode_frame(
            FrameType.ABSENCE, html=absence_html(self.match, absence, seat, language)
        )

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

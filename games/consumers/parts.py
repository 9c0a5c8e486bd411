"""The parts of a match page beside the board: absence, chat, number of spectators."""

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import Any, ClassVar, Protocol

from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.board.absence import absence_fragment
from games.chat.view import chat_fragment
from games.live import hub
from games.live.frames import FrameType, encode_frame
from games.models import Match
from games.presence import spectators


class MatchPage(Protocol):
    """What the parts of a match page use of the page's socket (structural type)."""

    match_id: str
    player: User | AnonymousUser
    """The user in a seat; anonymous for spectators."""
    scope: dict[str, Any]
    closed: bool

    @property
    def language(self) -> str: ...

    async def send_frame(self, frame: str) -> None: ...


class PagePart(ABC):
    """Part of a match page beside the board, with its own subscriptions and frames."""

    role: Hashable = None
    empty: ClassVar[str]
    """The frame of this part that matches a page as it is when it has just been loaded."""

    def __init__(self, page: MatchPage) -> None:
        self.page, self.groups = page, list[str]()
        self.last = self.empty
        """The frame that the page shows; a page that reconnects gets a new one."""

    async def watch(self, role: Hashable, *groups: str, min_interval: float = 0.0) -> None:
        """Subscribe to all groups that may change this part, and send its current frame."""
        self.role = role
        for group in groups:
            self.groups.append(group)
            await hub.join(group, self, min_interval)
        await self.push(await self.draw())

    async def leave(self) -> None:
        """Unsubscribe from all groups."""
        for group in self.groups:
            await hub.leave(group, self)

    @abstractmethod
    async def draw(self) -> str:
        """Return the current frame of this part."""

    async def push(self, frame: str) -> None:
        """Send a frame unless the page already shows it."""
        if not self.page.closed and frame != self.last:
            self.last = frame
            await self.page.send_frame(frame)


class AbsencePart(PagePart):
    """The part that says which player is absent."""

    empty = encode_frame(FrameType.ABSENCE, html="")

    async def draw(self) -> str:
        html = await _aread_absence(self.page.match_id, self.page.player, self.page.language)
        return encode_frame(FrameType.ABSENCE, html=html)


class ChatPart(PagePart):
    """The part that shows the chat, as far as this viewer may read it."""

    empty = encode_frame(FrameType.CHAT, html="")

    async def draw(self) -> str:
        html = await _aread_chat(self.page.match_id, self.page.scope["user"], self.page.language)
        return encode_frame(FrameType.CHAT, html=html)


class SpectatorPart(PagePart):
    """The part that shows the number of spectators."""

    empty = encode_frame(FrameType.SPECTATORS, words="")

    async def draw(self) -> str:
        text = await _aread_spectator_count(self.page.match_id, self.page.language)
        return encode_frame(FrameType.SPECTATORS, words=text)


def _read_absence(match_id: str, player: User | AnonymousUser, language: str) -> str:
    match = Match.objects.get(pk=match_id)
    return absence_fragment(match, match.seat_of(player), language, still=False)


def _read_chat(match_id: str, viewer: User | AnonymousUser, language: str) -> str:
    return chat_fragment(Match.objects.get(pk=match_id), viewer, language)


# With `thread_sensitive=True` all sockets of the process would share a single thread.
_aread_absence = database_sync_to_async(_read_absence, thread_sensitive=False)
_aread_chat = database_sync_to_async(_read_chat, thread_sensitive=False)
_aread_spectator_count = database_sync_to_async(
    spectators.match_spectator_count_text, thread_sensitive=False
)

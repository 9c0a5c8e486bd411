"""Sockets that carry boards to whoever looks at a match; they never decide anything."""

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import Any
from urllib.parse import parse_qs

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, WebSocketScope
from autobahn.exception import Disconnected
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.module_loading import import_string

from accounts.models import User
from games import gallery, hub, presence
from games.away import away_fragment
from games.clocks import moment
from games.fragments import board_fragment
from games.hearing import chat_fragment
from games.live import chat_group, gallery_group, match_group, presence_group
from games.logouts import LOGGED_OUT, SessionWatch
from games.models import Match
from games.vitals import here

NOT_FOUND = 4404
"""There is no such match, or it is none of this person's business: which, is not told."""
TALKS = 4408
"""The other side has said something else than that it is there."""
SILENT = 4409
"""The other side has not said for long that it is there."""
PING = "ping"
GALLERY_PACE = 2.0
"""Seconds between two tellings of how many look on at least."""
CHECK = 60.0
"""Seconds after which it is asked again who is there and whether they may look."""
PATIENCE = 3 * CHECK
"""Seconds after which a page that says nothing is not there; one in the background is slow."""


class Watcher(AsyncWebsocketConsumer):
    """A page that shows what its group shows, and says nothing but that it is there."""

    # Nothing is received on a channel of its own: the hub listens for all sockets of the process.
    channel_layer_alias = "none"

    role: Hashable = None
    group = ""
    last = ""
    """The frame that the page shows."""
    closed = False
    session: SessionWatch | None = None
    """What hears that the session is over; strangers have none."""

    async def __call__(
        self, scope: WebSocketScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Serve the socket, and tell it no more once it is gone, however it went."""
        self.checked = _now()
        here.sockets += 1
        try:
            await super().__call__(scope, receive, send)
        finally:
            here.sockets -= 1
            if self.group:
                await hub.leave(self.group, self)
            if self.session is not None:
                await self.session.leave()

    async def accept(self, *args: Any, **kwargs: Any) -> None:
        """Accept, and hear from now on when the session of this page is over."""
        await super().accept(*args, **kwargs)
        if self.scope["user"].is_authenticated:
            self.session = SessionWatch(self, self.scope["session"].session_key)
            await self.session.join()

    async def watch(self, group: str, pace: float = 0.0) -> None:
        """Be told of every change in a group from now on, no faster than the pace in seconds."""
        self.group = group
        await hub.join(group, self, pace)

    async def admitted(self) -> bool:
        """Tell whether this person may look; if not, the socket is closed."""
        return True

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer that the line is alive; whoever says more is not one of our pages."""
        if text_data != PING:
            await self.close(TALKS)
            return
        await self.tell(json.dumps({"t": "p", "now": moment(timezone.now())}))
        if _now() > self.checked + CHECK:
            self.checked = _now()
            if await _who(self.scope["session"].session_key) != self.scope["user"]:
                await self.close(LOGGED_OUT)
            elif await self.admitted():
                await self.stays()

    async def stays(self) -> None:
        """This page was looked at and is there still."""

    async def carry(self, frame: str) -> None:
        """Send a frame on, unless this page shows it already or is not there any more."""
        if _now() > self.checked + PATIENCE:
            await self.close(SILENT)
        if not self.closed and frame != self.last:
            self.last = frame
            here.pushed()
            await self.tell(frame)

    async def tell(self, frame: str) -> None:
        """Send a frame; a page that goes in this moment is not there any more."""
        try:
            await self.send(frame)
        except Disconnected:
            # Gone in this very moment: the news of it comes next.
            self.closed = True

    async def close(self, code: int | None = None, reason: str | None = None) -> None:
        """End this: nothing more is sent."""
        if not self.closed:
            self.closed = True
            await super().close(code, reason)

    def asked(self, name: str) -> str:
        """What the address says under a name; empty if nothing."""
        query = parse_qs(self.scope["query_string"].decode("ascii", "replace"))
        return query.get(name, [""])[0]

    @property
    def language(self) -> str:
        """The language of the page, if the site speaks it."""
        wanted = self.asked("lang")
        return wanted if wanted in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


class Part(ABC):
    """The part of a page of a match that shows something beside the board."""

    role: Hashable = None

    def __init__(self, page: "MatchConsumer", empty: str) -> None:
        self.page, self.groups = page, list[str]()
        self.last = empty
        """What the page shows of it; a page whose line comes back is told anew."""

    async def watch(self, role: Hashable, *groups: str, pace: float = 0.0) -> None:
        """Be told of whatever may change what is shown, and show it at once."""
        self.role = role
        for group in groups:
            self.groups.append(group)
            await hub.join(group, self, pace)
        await self.carry(await self.draw())

    async def leave(self) -> None:
        """Be told no more."""
        for group in self.groups:
            await hub.leave(group, self)

    @abstractmethod
    async def draw(self) -> str:
        """What is to be shown now."""

    async def carry(self, frame: str) -> None:
        """Tell the page, unless it shows that already."""
        if not self.page.closed and frame != self.last:
            self.last = frame
            await self.page.tell(frame)


class Lookout(Part):
    """Says who is away."""

    async def draw(self) -> str:
        """Who is away now."""
        return await _away(self.page.match_id, self.page.player, self.page.language)


class Ear(Part):
    """Hears what is said in the room of whoever looks."""

    async def draw(self) -> str:
        """What was said so far, and may be heard."""
        return await _chat(self.page.match_id, self.page.scope["user"], self.page.language)


class Gallery(Part):
    """Says how many look on."""

    async def draw(self) -> str:
        """How many look on now."""
        words = await _gallery(self.page.match_id, self.page.language)
        return _gallery_frame(words)


class MatchConsumer(Watcher):
    """A page that shows one match, and by which its player is there."""

    player: User | AnonymousUser = AnonymousUser()
    """Who plays here; nobody in particular until that is known, and for spectators."""

    async def __call__(
        self, scope: WebSocketScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Serve the socket, and tell it no more once it is gone."""
        self.lookout, self.ear = Lookout(self, _away_frame("")), Ear(self, _chat_frame(""))
        self.gallery = Gallery(self, _gallery_frame(""))
        self.name = get_random_string(32)
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self.lookout.leave()
            await self.ear.leave()
            await self.gallery.leave()

    async def connect(self) -> None:
        """Let those in who may see the match, and bring them up to date."""
        self.match_id: str = self.scope["url_route"]["kwargs"]["match_id"]
        await self.accept()
        if not await self.admitted():
            return
        await self.watch(match_group(self.match_id))
        await self.catch_up()
        await self.comes()
        away, chat = presence_group(self.match_id), chat_group(self.match_id)
        await self.lookout.watch(("away", self.role), self.group, away)
        await self.ear.watch(("chat", self.scope["user"].pk, self.language), chat)
        watching = gallery_group(self.match_id)
        await self.gallery.watch(("gallery", self.language), watching, pace=GALLERY_PACE)

    async def catch_up(self) -> None:
        """Show the page the board as it is now, unless it does already."""
        version, frame = await _frame(self.match_id, self.player, self.language)
        if self.last:
            return  # The hub was quicker, and tells of whatever came after that as well.
        if self.asked("v") == str(version):
            self.last = frame
        await self.carry(frame)

    async def comes(self) -> None:
        """Write down that this player is there, or that somebody looks on."""
        if isinstance(self.player, User):
            await _arrive(self.match_id, self.player, self.name)
        else:
            await _come(self.match_id, self.scope["user"], self.name)

    async def stays(self) -> None:
        """Write down that this player, or whoever looks on, is there still."""
        if isinstance(self.player, User):
            await _stay(self.match_id, self.player, self.name)
        else:
            await _look_on(self.match_id, self.scope["user"], self.name)

    async def disconnect(self, code: int) -> None:
        """Write down how this player went, or that somebody looks on no more."""
        if isinstance(self.player, User):
            await _go(self.match_id, self.player, self.name, code)
        else:
            await _leave(self.match_id, self.name)

    async def draw(self) -> str:
        """The board as this role sees it now."""
        _, frame = await _frame(self.match_id, self.player, self.language)
        return frame

    async def admitted(self) -> bool:
        """Tell whether this person may see the match; if not, the socket is closed."""
        try:
            self.player = await _player(self.match_id, self.scope["user"])
        except Match.DoesNotExist:
            await self.close(NOT_FOUND)
            return False
        self.role = (self.player.pk, self.language)
        return True


def _now() -> float:
    return asyncio.get_running_loop().time()


def _read_user(session_key: str | None) -> User | AnonymousUser:
    request = HttpRequest()
    # Read anew: the socket's own session remembers what it was when the socket was opened.
    request.session = import_string(f"{settings.SESSION_ENGINE}.SessionStore")(session_key)
    return get_user(request)


def _read_player(match_id: str, user: User | AnonymousUser) -> User | AnonymousUser:
    seat = Match.objects.visible_to(user).get(pk=match_id).seat_of(user)
    return AnonymousUser() if seat is None else user


def _say_still_there(match_id: str, user: User, socket: str) -> None:
    if not presence.stay(match_id, user, socket):
        # The match was over, and goes on because it was reopened.
        presence.arrive(match_id, user, socket)


def _read_frame(match_id: str, player: User | AnonymousUser, language: str) -> tuple[int, str]:
    match = Match.objects.get(pk=match_id)
    # Seats are drawn when the match begins, so that a player may have moved to another.
    html = board_fragment(match, match.seat_of(player), language)
    return match.version, json.dumps({"t": "s", "v": match.version, "html": html})


def _read_away(match_id: str, player: User | AnonymousUser, language: str) -> str:
    match = Match.objects.get(pk=match_id)
    return _away_frame(away_fragment(match, match.seat_of(player), language, still=False))


def _read_chat(match_id: str, viewer: User | AnonymousUser, language: str) -> str:
    return _chat_frame(chat_fragment(Match.objects.get(pk=match_id), viewer, language))


def _chat_frame(html: str) -> str:
    return json.dumps({"t": "c", "html": html})


def _gallery_frame(words: str) -> str:
    return json.dumps({"t": "w", "words": words})


def _away_frame(html: str) -> str:
    return json.dumps({"t": "a", "html": html})


# Not on the one thread that all sockets would share.
_who = database_sync_to_async(_read_user, thread_sensitive=False)
_player = database_sync_to_async(_read_player, thread_sensitive=False)
_frame = database_sync_to_async(_read_frame, thread_sensitive=False)
_away = database_sync_to_async(_read_away, thread_sensitive=False)
_chat = database_sync_to_async(_read_chat, thread_sensitive=False)
_arrive = database_sync_to_async(presence.arrive, thread_sensitive=False)
_stay = database_sync_to_async(_say_still_there, thread_sensitive=False)
_go = database_sync_to_async(presence.go, thread_sensitive=False)
_come = database_sync_to_async(gallery.come, thread_sensitive=False)
_look_on = database_sync_to_async(gallery.stay, thread_sensitive=False)
_leave = database_sync_to_async(gallery.go, thread_sensitive=False)
_gallery = database_sync_to_async(gallery.gallery_words, thread_sensitive=False)

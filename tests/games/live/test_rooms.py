"""The order in which the pages of a match get their frames, and what stops none of them."""

from collections.abc import Mapping

from games.consumers.room_frames import Frame, Viewer
from games.consumers.rooms import Room
from games.live.announce import Topic
from games.live.hub import SENT_AT_ONCE

SPECTATOR = Viewer(None, "en")


class PageStub:
    """Page that notes in a list when its frames were sent."""

    def __init__(self, shown: list["PageStub"], *, seated: bool = False) -> None:
        self.viewer, self.seated, self._shown = SPECTATOR, seated, shown

    async def show(self, frames: Mapping[Topic, Frame]) -> None:
        self._shown.append(self)


class BrokenPage(PageStub):
    """Page whose socket fails."""

    async def show(self, frames: Mapping[Topic, Frame]) -> None:
        raise ZeroDivisionError


async def show(pages: set[PageStub]) -> None:
    """Send a frame to all these pages."""
    room = Room("match")
    await room._show(pages, {Topic.CHAT: {SPECTATOR: "frame"}})
    room.close()


async def test_players_get_their_frames_before_spectators() -> None:
    shown = list[PageStub]()
    players = {PageStub(shown, seated=True) for _ in range(2)}
    spectators = {PageStub(shown) for _ in range(3 * SENT_AT_ONCE)}
    await show(spectators | players)
    assert set(shown[:2]) == players
    assert set(shown[2:]) == spectators


async def test_a_page_whose_socket_fails_keeps_no_frame_from_the_others() -> None:
    shown = list[PageStub]()
    pages = {PageStub(shown) for _ in range(5)}
    await show(pages | {BrokenPage(shown, seated=True)})
    assert set(shown) == pages

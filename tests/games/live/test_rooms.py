"""The order in which the pages of a match get their frames, and what stops none of them."""

from collections.abc import Callable, Mapping

import pytest

from games.consumers import rooms
from games.consumers.board_frame import BoardFrame
from games.consumers.room_frames import Drawn, Frame, Viewer
from games.consumers.rooms import Room
from games.live.announce import Topic
from games.live.hub import SENT_AT_ONCE

SPECTATOR = Viewer(None, "en")


class PageStub:
    """Page that notes in a list when its frames were sent."""

    def __init__(
        self, shown: list["PageStub"], viewer: Viewer = SPECTATOR, *, seated: bool = False
    ) -> None:
        self.viewer, self.seated, self._shown = viewer, seated, shown

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


async def test_pages_that_wait_for_no_board_are_shown_once(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, opponent = list[PageStub](), Viewer(1, "en")
    pages = [PageStub(shown, opponent, seated=True), PageStub(shown)]
    frames = {viewer: BoardFrame(1, "", "board") for viewer in (opponent, SPECTATOR)}

    async def draw(*_wanted: object) -> tuple[Drawn, Callable[[], Drawn]]:
        first, rest = ({Topic.BOARD: {each: frames[each]}} for each in (opponent, SPECTATOR))
        return first, lambda: rest

    monkeypatch.setattr(rooms, "_adraw_frames", draw)
    room = Room("match")
    room.members |= set(pages)
    await room._draw_and_show({Topic.BOARD}, set())
    room.close()
    assert shown.count(pages[1]) == 1
    assert shown[0] is pages[0]

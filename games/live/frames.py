"""Frames: the messages on the sockets of open pages, as `static/js/site/socket.js` reads them."""

import json
from enum import StrEnum


class FrameType(StrEnum):
    """Type of a frame's content; the table `FRAMES` of the script has the same names."""

    BOARD = "board"
    """The board of a match, with its version."""
    LISTS = "lists"
    """The lists of the lobby."""
    ABSENCE = "absence"
    """Which player of a match is absent."""
    AWAY = "away"
    """The seats of players who have no page of the match open."""
    CHAT = "chat"
    """The messages of a match."""
    SPECTATORS = "spectators"
    """The number of spectators, in words."""
    LINK = "link"
    """The number of the next joint throw, and whether it waits for the player's link."""
    NEWS = "news"
    """There may be news for the user of the page, which the page asks for."""
    PONG = "pong"
    """The answer to a ping, with the time."""


def encode_frame(kind: FrameType, **content: object) -> str:
    """Return a frame of this type as JSON."""
    return json.dumps({"type": kind, **content})

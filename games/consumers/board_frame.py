"""Frames with the board of a match: whole, or only the lines that have changed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from io import StringIO
from weakref import ref

from games.live.frames import FrameType, encode_frame

Change = str | tuple[int, int]
"""New lines, or a range of lines (first, and one after the last) that a page already has."""


NOWHERE = -1
"""Stands for the index of a line that a board does not have, or has more than once."""


class BoardFrame:
    """The board for one seat and language, as lines of HTML."""

    def __init__(self, version: int, mark: str, html: str) -> None:
        self.version, self.mark = version, mark
        self.lines = cut_into_lines(html)
        # A strong reference would keep every board of the match, each by the next one.
        self._since: tuple[ref[BoardFrame], str] | None = None

    @property
    def version_and_mark(self) -> tuple[int, str]:
        """Version of the match and checksum of the board's names, by which boards are compared."""
        return self.version, self.mark

    @cached_property
    def whole(self) -> str:
        """The frame with all lines, for a page that has received no board from its socket yet."""
        return self._encode(["".join(self.lines)])

    def since(self, earlier: BoardFrame) -> str:
        """Return the frame for a page that shows the board `earlier`: only the lines that differ.

        The result is kept for the next call, because most pages show the same earlier board.
        """
        if self._since is None or self._since[0]() is not earlier:
            self._since = ref(earlier), self._encode(changes_between(earlier.lines, self.lines))
        return self._since[1]

    def _encode(self, changes: Sequence[Change]) -> str:
        return encode_frame(FrameType.BOARD, v=self.version, mark=self.mark, lines=changes)


def cut_into_lines(html: str) -> list[str]:
    """Return the lines of a board with their ends, as `static/js/site/socket.js` cuts them."""
    # `str.splitlines` would also cut at other characters, which may stand in a text of a user.
    return list(StringIO(html, newline="\n"))


def changes_between(old: Sequence[str], new: Sequence[str]) -> list[Change]:
    """Return the lines `new`, where lines that are in `old` too are given as ranges of `old`.

    The ranges come in the order of the old lines.
    """
    firsts, lasts = _places(old)
    changes, written, last = list[Change](), list[str](), len(old)
    begun = following = 0
    for line in new:
        # Most lines follow the one before, and need no search.
        if following < last and old[following] == line:
            if written:
                changes.append("".join(written))
                written = []
            following += 1
            continue
        if begun < following:
            changes.append((begun, following))
            begun = following
        place = lasts.get(line, NOWHERE)
        # Only a line that occurs once is sure to be found in the right place.
        if place < following or firsts[line] != place:
            # Of a line that occurs several times only one other place is looked at: where it is if
            # the lines written since the last range replace as many old lines.
            place = following + len(written)
            if place >= last or old[place] != line:
                written.append(line)
                continue
        if written:
            changes.append("".join(written))
            written = []
        begun, following = place, place + 1
    if written:
        changes.append("".join(written))
    if begun < following:
        changes.append((begun, following))
    return changes


def _places(lines: Sequence[str]) -> tuple[dict[str, int], dict[str, int]]:
    """Return the first and the last index of each line."""
    last = len(lines) - 1
    return (
        dict(zip(reversed(lines), range(last, -1, -1), strict=True)),
        dict(zip(lines, range(last + 1), strict=True)),
    )

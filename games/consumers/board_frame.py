"""Frames with the board of a match: whole, or only the lines that have changed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property

from games.live.frames import FrameType, encode_frame

LINE = re.compile(r"[^\n]*\n|[^\n]+")
"""A line with its end; `static/js/site/socket.js` cuts boards in the same way."""
Change = str | tuple[int, int]
"""New lines, or a range of lines (first, and one after the last) that a page already has."""


class BoardFrame:
    """The board for one seat and language, as lines of HTML."""

    def __init__(self, version: int, mark: str, html: str) -> None:
        self.version, self.mark = version, mark
        self.lines = LINE.findall(html)
        self._since: tuple[BoardFrame, str] | None = None

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
        if self._since is None or self._since[0] is not earlier:
            self._since = earlier, self._encode(changes_between(earlier.lines, self.lines))
        return self._since[1]

    def _encode(self, changes: Sequence[Change]) -> str:
        return encode_frame(FrameType.BOARD, v=self.version, mark=self.mark, lines=changes)


def changes_between(old: Sequence[str], new: Sequence[str]) -> list[Change]:
    """Return the lines `new`, where lines that are in `old` too are given as ranges of `old`.

    The ranges come in the order of the old lines.
    """
    unique = _places_of_unique_lines(old)
    changes, following, replaced = list[Change](), 0, 0
    for line in new:
        place = unique.get(line)
        if place is None or place < following:
            place = _find_near(old, line, following, replaced)
        if place is None:
            _append_line(changes, line)
            replaced += 1
        else:
            _append_range(changes, place)
            following, replaced = place + 1, 0
    return changes


def _places_of_unique_lines(lines: Sequence[str]) -> Mapping[str, int]:
    """Return the index of each line that occurs only once, by line.

    Only such a line is sure to be found in the right place.
    """
    counts = Counter(lines)
    return {line: place for place, line in enumerate(lines) if counts[line] == 1}


def _find_near(old: Sequence[str], line: str, following: int, replaced: int) -> int | None:
    """Return the index in `old` of a line that may occur several times there, or None.

    The line is looked for at two places only. If the last `replaced` new lines were inserted, it is
    at index `following`, just after the lines found before. If they replaced as many old lines, it
    is `replaced` lines later.
    """
    for place in (following, following + replaced):
        if place < len(old) and old[place] == line:
            return place
    return None


def _append_line(changes: list[Change], line: str) -> None:
    last = changes[-1] if changes else None
    if isinstance(last, str):
        changes[-1] = last + line
    else:
        changes.append(line)


def _append_range(changes: list[Change], index: int) -> None:
    last = changes[-1] if changes else None
    if isinstance(last, tuple) and last[1] == index:
        changes[-1] = (last[0], index + 1)
    else:
        changes.append((index, index + 1))

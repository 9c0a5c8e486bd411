"""Frames with the board of a match: whole, or only the lines that have changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from weakref import ref

from games.live.frames import FrameType, encode_frame

Change = str | tuple[int, int]
"""New lines, or a range of lines (first, and one after the last) that a page already has."""


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
    *whole, last = html.split("\n")
    lines = [f"{line}\n" for line in whole]
    return [*lines, last] if last else lines


def changes_between(old: Sequence[str], new: Sequence[str]) -> list[Change]:
    """Return the lines `new`, where lines that are in `old` too are given as ranges of `old`.

    The ranges come in the order of the old lines.
    """
    unique = _places_of_unique_lines(old)
    changes, replaced, last = list[Change](), 0, len(old)
    begun = following = 0
    for line in new:
        # Most lines follow the one before, and need no search.
        if following < last and old[following] == line:
            following, replaced = following + 1, 0
            continue
        _append_range(changes, begun, following)
        place = _find_line(old, line, unique.get(line, -1), following, replaced)
        if place is None:
            _append_text(changes, line)
            replaced, begun = replaced + 1, following
        else:
            begun, following, replaced = place, place + 1, 0
    _append_range(changes, begun, following)
    return changes


def _places_of_unique_lines(lines: Sequence[str]) -> Mapping[str, int]:
    """Return the index of each line that occurs only once, by line.

    Only such a line is sure to be found in the right place.
    """
    counts = Counter(lines)
    return {line: place for place, line in enumerate(lines) if counts[line] == 1}


def _find_line(
    old: Sequence[str], line: str, unique: int, following: int, replaced: int
) -> int | None:
    """Return the index in `old` of a line that is not at index `following`, or None.

    `unique` is its index if it occurs only once. Of a line that occurs several times only one other
    place is looked at: where it is if the last `replaced` new lines replaced as many old lines.
    """
    if unique >= following:
        return unique
    place = following + replaced
    return place if place < len(old) and old[place] == line else None


def _append_text(changes: list[Change], line: str) -> None:
    last = changes[-1] if changes else None
    if isinstance(last, str):
        changes[-1] = last + line
    else:
        changes.append(line)


def _append_range(changes: list[Change], begun: int, end: int) -> None:
    if begun < end:
        changes.append((begun, end))

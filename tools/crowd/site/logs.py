"""Errors that the site's processes have written to their log files."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

FIRST, LAST = 3, 25
"""How many lines of a long traceback are shown, from its beginning and its end."""
_BAD = re.compile(
    r"Traceback|\d{4}-\d\d-\d\d \S+ (ERROR|CRITICAL) |.*Unhandled Error|Fatal Python error"
)
_NEXT = re.compile(r"\d{4}-\d\d-\d\d \d\d:|\d+(\.\d+){3}:\d+ - - ")
"""The beginning of a line that starts a new log entry."""
_MOMENT = re.compile(r"^\d{4}-\d\d-\d\d \S+ ")
_EXCEPTION = re.compile(r"[A-Za-z_][\w.]*(: |$)")


class Complaint(NamedTuple):
    """An error or a traceback in a log, with all its lines."""

    words: str
    """The error without times and numbers, by which repetitions are recognised."""
    more: str


class Logs:
    """The log files of the site's processes; each line is read once."""

    def __init__(self, files: Sequence[Path]) -> None:
        self._files = files
        self._read: dict[Path, int] = {}

    def complaints(self) -> list[Complaint]:
        """Return the errors that were logged since the last call."""
        found = list[Complaint]()
        for file in self._files:
            with file.open("rb") as log:
                log.seek(self._read.get(file, 0))
                lines = log.read().decode(errors="replace").splitlines()
                self._read[file] = log.tell()
            found += (_complaint(file, block) for block in _blocks(lines))
        return found


def _blocks(lines: Sequence[str]) -> Iterator[Sequence[str]]:
    at = 0
    while at < len(lines):
        end = at + 1
        if _BAD.match(lines[at]):
            while end < len(lines) and not _NEXT.match(lines[end]):
                end += 1
            yield lines[at:end]
        at = end


def _complaint(file: Path, block: Sequence[str]) -> Complaint:
    first = _MOMENT.sub("", block[0])
    thrown = [line for line in block[1:] if _EXCEPTION.match(line)]
    words = re.sub(r"\d+", "…", " ".join([first, *thrown[-1:]]))
    left_out = [] if len(block) <= FIRST + LAST else ["…"]
    shown = [*block[:FIRST], *left_out, *block[FIRST:][-LAST:]]
    return Complaint(words, "\n".join([file.name, *shown]))

"""The results of a check as JSON for a page; runs in the browser's Python too."""

import json
from collections.abc import Callable, Iterable, Iterator

from games.engine.reading import Unreadable, json_value
from games.proof.check import Line, unreadable
from games.proof.record import read
from games.proof.replay import check_play


def play_told(text: str, heard: Callable[[int], object] = lambda _: None) -> str:
    """Return the lines of the check of a record's play, as JSON.

    A text that is not a record gives one line that says so. `heard` is called with the number of
    each event that has a line, as soon as it is checked.
    """
    try:
        record = read(json_value(text))
    except Unreadable as reason:
        return told([unreadable(reason)])
    return told(_counted(check_play(record), heard))


def _counted(lines: Iterable[Line], heard: Callable[[int], object]) -> Iterator[Line]:
    for line in lines:
        if line.event is not None:
            heard(line.event)
        yield line


def told(lines: Iterable[Line]) -> str:
    """Return lines as JSON."""
    return json.dumps([
        {"good": line.good, "sentence": line.sentence, "values": line.values, "event": line.event}
        for line in lines
    ])  # fmt: skip

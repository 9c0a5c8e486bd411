"""What a check found, as JSON for a page; also in a browser's Python, which this may be run by."""

import json
from collections.abc import Callable, Iterable, Iterator

from games.engine.reading import Unreadable, named_once
from games.proof.check import Line, unreadable
from games.proof.record import read
from games.proof.replay import check_play


def play_told(text: str, heard: Callable[[int], object] = lambda _: None) -> str:
    """The lines of the play of a record; a text that is no record makes one line that says so.

    `heard` is called with the number of each event that has a line, as soon as it is checked.
    """
    try:
        record = read(json.loads(text, object_pairs_hook=named_once))
    except Unreadable as reason:
        return told([unreadable(reason)])
    return told(_counted(check_play(record), heard))


def _counted(lines: Iterable[Line], heard: Callable[[int], object]) -> Iterator[Line]:
    for line in lines:
        if line.event is not None:
            heard(line.event)
        yield line


def told(lines: Iterable[Line]) -> str:
    """Lines as JSON."""
    return json.dumps([
        {"good": line.good, "sentence": line.sentence, "values": line.values, "event": line.event}
        for line in lines
    ])  # fmt: skip

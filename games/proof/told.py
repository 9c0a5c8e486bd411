"""What a check found, as JSON for a page; also in a browser's Python, which this may be run by."""

import json
from collections.abc import Iterable

from games.engine.reading import Unreadable, named_once
from games.proof.check import Line, unreadable
from games.proof.record import read
from games.proof.replay import check_play


def play_told(text: str) -> str:
    """The lines of the play of a record; a text that is no record makes one line that says so."""
    try:
        record = read(json.loads(text, object_pairs_hook=named_once))
    except Unreadable as reason:
        return told([unreadable(reason)])
    return told(check_play(record))


def told(lines: Iterable[Line]) -> str:
    """Lines as JSON."""
    return json.dumps([
        {"good": line.good, "sentence": line.sentence, "values": line.values, "event": line.event}
        for line in lines
    ])  # fmt: skip

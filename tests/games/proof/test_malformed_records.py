"""JSON that is refused because it is not a record."""

import pytest

from games.engine.forms.reading import Json, Unreadable
from games.proof.parse import parse_record
from tests.games.support.records import Form, random_record

pytestmark = pytest.mark.sqlite_only

RECORD = random_record("senet", longest=5)


def part(name: str, **other: Json) -> Form:
    """Return a valid record, but with other values in the part called `name`."""
    told = RECORD[name]
    assert isinstance(told, dict)
    return {**RECORD, name: {**told, **other}}


def sitters(**other: Json) -> Form:
    """Return a valid record, but with other values for its first seat."""
    table = RECORD["table"]
    assert isinstance(table, dict)
    told = table["sitters"]
    assert isinstance(told, list)
    return part("table", sitters=[{**told[0], **other}, *told[1:]])


def game(**other: Json) -> Form:
    """Return a valid record, but with other values for the proof of its first game."""
    proof = RECORD["proof"]
    assert isinstance(proof, dict)
    told = proof["games"]
    assert isinstance(told, list)
    return part("proof", games=[{**told[0], **other}])


REFUSED: list[tuple[Json, str]] = [
    ([], "object is missing"),
    ({**RECORD, "format": "tahur-record/3"}, "format tahur-record/2"),
    ({**RECORD, "format": "tahur-record/2"}, "protocol bdice2"),
    ({**RECORD, "format": 2}, "format tahur-record/2"),
    ({**RECORD, "format": ["tahur-record/1"]}, "format tahur-record/2"),
    ({**RECORD, "end": None}, "object is missing"),
    ({**RECORD, "events": {}}, "list is missing"),
    (part("table", match=7), "field match must contain text"),
    (part("table", match="a|b"), "visible ASCII characters"),
    (sitters(seat=1), "order of their seats"),
    (sitters(join=9), "order of joining"),
    (sitters(contribution={"kind": "p", "seed": "a b"}), "visible ASCII characters"),
    (sitters(contribution={"kind": "b", "seed": "a"}), "visible ASCII characters"),
    (sitters(contribution={"kind": "q", "seed": ""}), "visible ASCII characters"),
    (part("proof", level=2), "level 1"),
    (part("proof", protocol="bdice2"), "protocol bdice1"),
    (part("proof", games=[]), "1 to 64 games"),
    (part("proof", commitment="0" * 63), "hexadecimal"),
    (part("proof", commitment="0" * 64 + "\n"), "hexadecimal"),
    (part("proof", games=[{}] * 65), "1 to 64 games"),
    (game(number=0), "games are not in order"),
    (game(number=2), "games are not in order"),
    (game(key="A" * 64), "hexadecimal"),
    ({**RECORD, "events": [{"number": 0}]}, "field kind must contain text"),
    ({**RECORD, "events": [{"number": True, "kind": "start"}]}, "number is missing"),
    ({**RECORD, "events": [{"number": 0, "kind": "throw", "faces": [0]}]}, "1 to 256 faces"),
    ({**RECORD, "events": [{"number": 0, "kind": "throw", "faces": [257]}]}, "1 to 256 faces"),
    ({**RECORD, "events": [{"number": 0, "kind": "throw", "drawn": [-1]}]}, "out of range"),
]


@pytest.mark.parametrize(("form", "why"), REFUSED)
def test_what_is_no_record_is_refused_in_words(form: Json, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        parse_record(form)

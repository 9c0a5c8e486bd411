"""Replaying a record: which events may come at which place of its log."""

from collections.abc import Iterable

import pytest

from games.proof.bdice1 import digest, draw
from games.proof.check import CheckResult, check_dice, check_file
from games.proof.parse import parse_record
from tests.games.support.bundled import replay
from tests.games.support.records import CONTRIBUTIONS, KEY, MATCH, Form, random_record, reseal

pytestmark = pytest.mark.sqlite_only

RECORD = random_record("backgammon", longest=30)
BOUND = digest(MATCH, 1, [(given.kind, given.seed) for given in CONTRIBUTIONS[:2]])


def events() -> list[Form]:
    """Return a copy of the events of the tests' record."""
    told = RECORD["events"]
    assert isinstance(told, list)
    return [dict(event) for event in told if isinstance(event, dict)]


def with_events(happened: Iterable[Form]) -> Form:
    """Return the tests' record with these events instead, numbered and with new seals."""
    numbered = [{**event, "number": number} for number, event in enumerate(happened, 1)]
    return reseal({**RECORD, "events": numbered})


def wrong(record: Form) -> list[CheckResult]:
    """Check a record and return the results that report a fault."""
    found = parse_record(record)
    lines = [*check_file(found), *check_dice(found), *replay(record)]
    return [line for line in lines if not line.passed]


def reason(record: Form) -> object:
    """Check a record and return why its first impossible event is refused."""
    return next(line.values["reason"] for line in wrong(record) if "reason" in line.values)


def first(kind: str) -> int:
    """Return the index of the first event of this kind in the tests' record."""
    return next(place for place, event in enumerate(events()) if event["kind"] == kind)


def insert_events(place: int, *more: Form) -> Form:
    """Return the tests' record with further events, inserted at an index."""
    told = events()
    return with_events([*told[:place], *more, *told[place:]])


def test_a_step_may_be_undone_and_made_again() -> None:
    place = first("move")
    move = events()[place]
    undo: Form = {"kind": "undo", "seat": move["seat"]}
    assert wrong(insert_events(place + 1, undo, move)) == []


def test_a_turn_may_be_ended_by_who_played_it() -> None:
    place = first("move")
    seat = events()[place]["seat"]
    assert wrong(insert_events(place + 1, {"kind": "done", "seat": seat})) == []
    assert isinstance(seat, int)
    other: Form = {"kind": "done", "seat": 1 - seat}
    assert reason(insert_events(place + 1, other)) == "There was no turn to end."


def test_a_throw_is_not_undone() -> None:
    undo: Form = {"kind": "undo", "seat": events()[first("move")]["seat"]}
    assert reason(insert_events(first("move"), undo)) == "There was no move to undo."


def test_a_rematch_is_asked_for_only_after_the_end() -> None:
    many = len(events())
    assert wrong(insert_events(many, {"kind": "rematch", "seat": 0})) == []
    early = insert_events(many - 1, {"kind": "rematch", "seat": 0})
    assert reason(early) == "A rematch is only possible after the end of the match."


def test_nothing_is_played_after_the_end() -> None:
    told = events()
    late = with_events([*told, told[first("move")]])
    assert reason(late) == "The game was already over."


def test_resigning_twice_or_from_a_missing_seat_is_impossible() -> None:
    told = events()
    assert told[-1]["kind"] == "resign"
    assert reason(with_events([*told, told[-1]])) == "This player could not resign."
    assert (
        reason(with_events([*told[:-1], {**told[-1], "seat": 2}]))
        == "This player could not resign."
    )


def test_a_throw_without_a_draw_is_refused() -> None:
    told = events()
    last = max(place for place, event in enumerate(told) if event["kind"] == "throw")
    told[last]["draw"] = None
    sentence = (
        "The start and every throw must have a random number, and no other event may have one."
    )
    assert reason(with_events(told)) == sentence


@pytest.mark.parametrize("kind", ["undo", "done", "resign", "rematch", "move"])
def test_a_draw_is_not_used_up_by_what_throws_nothing(kind: str) -> None:
    many = sum(event.get("draw") is not None for event in events())
    drawn = draw(KEY, BOUND, many, (6, 6))
    burnt: Form = {"kind": kind, "seat": 0, "draw": many, "faces": [6, 6], "drawn": drawn}
    sentence = (
        "The start and every throw must have a random number, and no other event may have one."
    )
    assert reason(insert_events(len(events()), burnt)) == sentence


def test_a_match_starts_once() -> None:
    told = events()
    start = first("start")
    sentence = "A match can start only once, when its players are ready."
    assert reason(with_events([*told[: start + 1], *told[start:]])) == sentence
    assert reason(with_events([*told[:start], *told[start + 1 :]])) == sentence
    assert reason(with_events([*told, told[0]])) == sentence


def test_being_ready_in_a_seat_that_was_not_drawn_is_impossible() -> None:
    told = events()
    told[0]["seat"] = 1
    assert reason(with_events(told)) == "No player has a seat before the seats are drawn."


def test_the_start_draws_an_order() -> None:
    told = events()
    told[first("start")] |= {"faces": [6, 6], "drawn": draw(KEY, BOUND, 0, (6, 6))}
    assert reason(with_events(told)) == "The start must draw a seating order, not a throw."


def test_events_have_the_numbers_of_their_places() -> None:
    told = events()
    told[3]["number"] = 5
    assert (
        reason(reseal({**RECORD, "events": told}))
        == "Its number does not match its place in the record."
    )


def test_an_unknown_event_is_impossible() -> None:
    strange = insert_events(first("start") + 1, {"kind": "shake", "seat": 0})
    assert reason(strange) == "There is no event of this kind."


def test_a_table_that_cannot_be_is_told() -> None:
    table = RECORD["table"]
    assert isinstance(table, dict)
    tables: list[Form] = [{"game": "chess 100%"}, {"options": {"no": 1}}, {"options": {"no": []}}]
    for other in tables:
        lines = wrong(reseal({**RECORD, "table": {**table, **other}}))
        assert "This table setup is not possible: %(reason)s" in [line.sentence for line in lines]


def test_half_a_character_in_a_name_is_sealed_like_any_other() -> None:
    table = RECORD["table"]
    assert isinstance(table, dict)
    assert wrong(reseal({**RECORD, "table": {**table, "note": "\ud800"}})) == []

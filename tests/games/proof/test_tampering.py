"""Tampering with a record: the check finds every change, and names the changed event."""

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from itertools import chain

import pytest

from games.engine.forms.reading import Json, Unreadable
from games.proof.check import CheckResult, check_dice, check_file
from games.proof.parse import parse_record
from tests.games.support.bundled import check_as_page, replay
from tests.games.support.records import GAMES, Form, random_record, reseal

pytestmark = pytest.mark.sqlite_only

Path = tuple[str | int, ...]
MATCH = "match"
"""A match of several games of pachisi; the others are single games."""
SEALED, REFUSED, JOINT = "sealed", "refused", "joint"
"""Matches with sealed seeds; in the second one, a first round of seals was not opened.

In the third one throws are joint.
"""
REFUSED_ROUND = (3, 4, 5)
"""The events of that first round, counted from 0."""
EACH = pytest.mark.parametrize("game", [*GAMES, MATCH, SEALED, REFUSED, JOINT])
FREE = {"at", "name", "seal"}
"""Values from which nothing follows: times, names, and seals, which are recomputed."""


@cache
def short(game: str) -> Form:
    """Return a short record of this game. It is cached, so copy it before changing it."""
    if game == MATCH:
        return random_record("pachisi", longest=9, points=2)
    if game in (SEALED, REFUSED):
        seats = "petits-chevaux" if game == SEALED else "pachisi"
        return random_record(seats, longest=16, sealed=True, refuses=game == REFUSED)
    if game == JOINT:
        return random_record("petits-chevaux", longest=24, joint=True)
    return random_record(game, longest=16)


def lines(record: Form) -> list[CheckResult]:
    """Return the results of all checks of a record; a single fault if it is no record."""
    try:
        found = parse_record(record)
    except Unreadable as reason:
        check_as_page(json.dumps(record))
        return [CheckResult(passed=False, sentence=str(reason))]
    return list(chain(check_file(found), check_dice(found), replay(record)))


def leaves(form: Json, path: Path = ()) -> Iterator[Path]:
    """Yield the path (names and indices) to every value in the JSON of a record."""
    if isinstance(form, dict):
        for name, value in form.items():
            yield from leaves(value, (*path, name))
    elif isinstance(form, list):
        for place, value in enumerate(form):
            yield from leaves(value, (*path, place))
    else:
        yield path


def change_value(record: Form, path: Path) -> Form:
    """Return a copy of a record in which the value at this path is another one."""
    copy = deepcopy(record)
    within: Json = copy
    for step in path[:-1]:
        within = within[step]  # type: ignore[index]
    within[path[-1]] = another(within[path[-1]])  # type: ignore[index]
    return copy


def another(value: Json) -> Json:
    """Return another value of the same type."""
    if value is None:
        return 1
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    assert isinstance(value, str)
    return value[:-1] + ("b" if value.endswith("a") else "a")


def matters(path: Path) -> bool:
    """Whether the check depends on the value at this path of a record."""
    return not FREE & set(path)


def is_of_refused_round(game: str, path: Path) -> bool:
    """Whether the value says who sealed or opened a seed in a round that decided nothing."""
    return game == REFUSED and path[1] in REFUSED_ROUND and "action" in path and "anew" not in path


@pytest.mark.parametrize("points", [1, 3])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_is_right(game: str, points: int) -> None:
    record = random_record(game, longest=5_000, points=points)
    assert [line for line in lines(record) if not line.passed] == []


@EACH
def test_a_change_breaks_the_seal_of_its_part(game: str) -> None:
    record = short(game)
    for path in leaves(record["events"], ("events",)):
        tampered = change_value(record, path)
        told = lines(tampered)[0]
        assert not told.passed, path
        if told.event is not None:
            assert told.event == int(path[1]) + 1, path


@EACH
@pytest.mark.parametrize(
    ("part", "sentence"),
    [
        ("table", "The table settings were altered."),
        ("proof", "The section of the file that contains the dice proof was altered."),
        ("end", "The end of the file, with the result, was altered."),
    ],
)
def test_a_change_around_the_events_breaks_a_seal(game: str, part: str, sentence: str) -> None:
    record = short(game)
    for path in leaves(record[part], (part,)):
        told = lines(change_value(record, path))[0]
        assert not told.passed, path
        if "altered" in told.sentence:
            assert told.sentence == sentence


@EACH
def test_a_change_that_is_sealed_anew_is_found_by_dice_or_play(game: str) -> None:
    record = short(game)
    for path in filter(matters, leaves(record)):
        told = lines(reseal(change_value(record, path)))
        assert not all(line.passed for line in told) or is_of_refused_round(game, path), path


@EACH
def test_an_event_that_is_left_out_repeated_or_moved_is_found(game: str) -> None:
    record = short(game)
    events = record["events"]
    assert isinstance(events, list)
    for place in range(len(events)):
        without = [*events[:place], *events[place + 1 :]]
        twice = [*events[: place + 1], *events[place:]]
        swapped = [*events[:place], *events[place : place + 2][::-1], *events[place + 2 :]]
        for other in (without, twice, swapped):
            if other != events:
                assert not all(line.passed for line in lines(reseal({**record, "events": other})))


@EACH
def test_draws_are_wrong_at_their_own_event(game: str) -> None:
    record = short(game)
    events = record["events"]
    assert isinstance(events, list)
    for place, event in enumerate(events):
        assert isinstance(event, dict)
        if event.get("faces"):
            told = lines(reseal(change_value(record, ("events", place, "drawn", 0))))
            wrong = [line for line in told if not line.passed]
            assert [line.event for line in wrong] == [place + 1, place + 1]
            assert wrong[0].sentence == "Random number %(draw)s: the key gives this result."


@pytest.mark.parametrize("private", [True, False])
def test_the_log_is_asked_for_the_name_that_it_has(private: bool) -> None:
    record = random_record("senet", longest=12, private=private)
    assert [line for line in lines(record) if not line.passed] == []
    lying = deepcopy(record)
    log: Json = lying["proof"]["log"]  # type: ignore[index,call-overload]
    log["private"] = not private  # type: ignore[index]
    told = [line.sentence for line in lines(reseal(lying)) if not line.passed]
    assert told == ["The public log lists this match with this seal."]

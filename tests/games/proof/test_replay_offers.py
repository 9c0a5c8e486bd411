"""Replaying a record with offers, answers, and time given to opponents."""

import pytest

from games.proof.check import CheckResult
from games.proof.parse import parse_record
from tests.games.support.bundled import replay
from tests.games.support.records import Form, random_record, reseal

pytestmark = pytest.mark.sqlite_only

RECORD = random_record("backgammon", longest=60)
ABORT: Form = {"offer": "abort"}
TAKEBACK: Form = {"offer": "takeback"}
SINGLE: Form = {"offer": "resign", "points": 1}
NOT_OFFERED = "This offer was not possible."
NOT_ANSWERED = "There was no such offer to answer."
FOLLOWS = "The result follows from the moves."


def read_played_events() -> list[Form]:
    """Return the events of the tests' record without the last one, a resignation."""
    told = RECORD["events"]
    assert isinstance(told, list)
    return [dict(event) for event in told if isinstance(event, dict)][:-1]


def find_seat(kind: str) -> int:
    """Return the seat with this kind of contribution: `p` for a user, `b` for a bot."""
    return next(each.number for each in parse_record(RECORD).seats if each.kind == kind)


ME, OTHER = find_seat("p"), find_seat("b")


def says(seat: int, what: Form, kind: str = "offer") -> Form:
    return {"kind": kind, "seat": seat, "action": what}


def answers(seat: int, number: int, *, accepted: bool) -> Form:
    return says(seat, {"offer": number, "accepted": accepted}, "answer")


def wrong(happened: list[Form], **end: object) -> list[CheckResult]:
    """Return the faults that a replay finds if the tests' record has these events and this end."""
    numbered = [{**event, "number": number} for number, event in enumerate(happened, 1)]
    told = RECORD["end"]
    assert isinstance(told, dict)
    record = reseal({**RECORD, "events": numbered, "end": {**told, **end}})  # type: ignore[dict-item]
    return [line for line in replay(record) if not line.passed]


def reason(*more: Form) -> object:
    """Return why a replay refuses the first impossible one of these events.

    They follow the play of the tests' record.
    """
    return next(
        line.values["reason"] for line in wrong([*read_played_events(), *more]) if line.values
    )


def cut_after_turn() -> list[Form]:
    """Return the events of the tests' record up to the end of a turn of seat `ME`."""
    told = read_played_events()
    for place in range(len(told) - 1, 0, -1):
        before, event = told[place - 1], told[place]
        if before["kind"] == "move" and before["seat"] == ME and event["kind"] == "throw":
            return told[:place]
    raise AssertionError


def test_resigning_for_less_needs_the_other_sides_consent() -> None:
    number = len(read_played_events()) + 1
    offer = says(ME, SINGLE)
    told = [*read_played_events(), offer, answers(OTHER, number, accepted=True)]
    score = [int(seat == OTHER) for seat in range(2)]
    assert wrong(told, winners=[OTHER], points=1, score=score, ending="resigned") == []
    refused = [*read_played_events(), offer, answers(OTHER, number, accepted=False)]
    lines = wrong(refused, winners=[OTHER], points=1, ending="resigned")
    assert [line.sentence for line in lines] == [FOLLOWS]


@pytest.mark.parametrize("points", [0, 2, 3])
def test_only_less_than_all_is_offered(points: int) -> None:
    assert reason(says(ME, {"offer": "resign", "points": points})) == NOT_OFFERED


@pytest.mark.parametrize(
    "what",
    [
        {},
        {"offer": "draw"},
        {"offer": "abort", "points": 1},
        {"offer": "resign"},
        {"offer": ["abort"]},
        {"offer": "resign", "points": True},
    ],
)
def test_what_is_no_offer_is_refused(what: Form) -> None:
    assert reason(says(ME, what))


def test_an_offer_is_made_once_and_by_a_person() -> None:
    assert reason(says(ME, SINGLE), says(ME, SINGLE)) == NOT_OFFERED
    assert reason(says(OTHER, ABORT)) == NOT_OFFERED
    assert reason(says(7, ABORT)) == NOT_OFFERED


def test_an_answer_is_to_an_offer_that_stands_and_by_whom_it_asks() -> None:
    number = len(read_played_events()) + 1
    offer = says(ME, SINGLE)
    assert reason(answers(OTHER, number, accepted=True)) == NOT_ANSWERED
    assert reason(offer, answers(ME, number, accepted=True)) == NOT_ANSWERED
    assert reason(offer, answers(OTHER, number - 1, accepted=True)) == NOT_ANSWERED
    assert reason(offer, answers(7, number, accepted=True)) == NOT_ANSWERED
    withdrawn = answers(ME, number, accepted=False)
    assert reason(offer, withdrawn, answers(OTHER, number, accepted=True)) == NOT_ANSWERED
    assert reason(offer, says(OTHER, {"offer": number, "accepted": 1}, "answer"))


def test_a_match_is_aborted_by_an_offer_that_all_people_have_accepted() -> None:
    aborted: Form = {"winners": [], "points": 0, "score": [], "ending": "aborted"}
    assert wrong([*read_played_events(), says(ME, ABORT)], **aborted) == []
    assert [line.sentence for line in wrong(read_played_events(), **aborted)] == [FOLLOWS]
    lines = wrong([*read_played_events(), says(ME, ABORT)], winners=[], points=0, ending="resigned")
    assert [line.sentence for line in lines] == [FOLLOWS]
    assert reason(says(ME, ABORT), says(ME, SINGLE)) == "The game was already over."


def test_a_turn_is_taken_back_with_consent_and_then_played_anew() -> None:
    told, number = cut_after_turn(), len(cut_after_turn()) + 1
    offer, yes = says(ME, TAKEBACK), answers(OTHER, number, accepted=True)
    back: Form = {"kind": "takeback", "seat": ME}
    last_throw = max(place for place, event in enumerate(told) if event["kind"] == "throw")
    moves = told[last_throw + 1 :]
    resign: Form = {"kind": "resign", "seat": ME}
    end = {"winners": [OTHER], "points": 2}
    again = wrong([*told, offer, yes, back, *moves, resign], **end)
    once = wrong([*told, resign], **end)
    assert again == once
    sentence = "No opponent had agreed to undo this turn."
    for happened in ([back], [offer, back], [offer, yes, back, back]):
        lines = wrong([*told, *happened])
        assert sentence in [line.values.get("reason") for line in lines]


def test_a_turn_that_is_undone_meanwhile_is_not_taken_back() -> None:
    told, number = cut_after_turn(), len(cut_after_turn()) + 1
    undo: Form = {"kind": "undo", "seat": ME}
    yes = answers(OTHER, number, accepted=True)
    lines = wrong([*told, says(ME, TAKEBACK), undo, yes])
    assert NOT_ANSWERED in [line.values.get("reason") for line in lines]


def test_only_a_turn_that_has_passed_on_is_taken_back() -> None:
    told = cut_after_turn()
    for place, seat in ((len(told), OTHER), (len(told) - 1, ME)):
        lines = wrong([*told[:place], says(seat, TAKEBACK)])
        assert NOT_OFFERED in [line.values.get("reason") for line in lines]


def test_time_is_given_by_people_while_the_match_goes_on() -> None:
    give: Form = {"kind": "give", "seat": ME, "action": {"seconds": 15}}
    resign: Form = {"kind": "resign", "seat": ME}
    assert "reason" not in str(wrong([*read_played_events(), give, resign]))
    assert reason({**give, "seat": OTHER}) == "This player could not give time."
    assert reason(resign, give) == "The game was already over."

"""Replaying a record in which players leave, claim and return, and seats are skipped."""

import pytest

from games.engine.explanations import InvalidPosition
from games.engine.petits_chevaux.rules import PetitsChevaux
from games.proof.check import CheckResult
from games.proof.parse import parse_record
from games.proof.participants import Participants
from games.proof.replay import check_play
from tests.games.support.bundled import replay
from tests.games.support.records import Form, random_record, reseal

pytestmark = pytest.mark.sqlite_only

THREE = random_record("petits-chevaux", longest=40)
TWO = random_record("backgammon", longest=60)
NOT_LEFT = "A player could not leave a seat in this way."
NOT_CLAIMED = "This claim was not possible."
PLAY_ON = "At this table the game goes on when a player leaves."
NOT_SKIPPED = "There was no turn to skip here."
NOT_PASSED_OVER = "With two players, no turn is ever skipped."
NOT_BACK = "This player had no seat to come back to."


def form(value: object) -> Form:
    assert isinstance(value, dict)
    return dict(value)


def read_played_events(record: Form) -> list[Form]:
    """Return the events of a record without the last one, a resignation."""
    told = record["events"]
    assert isinstance(told, list)
    return [form(event) for event in told][:-1]


def people(record: Form) -> list[int]:
    """Return the seats of the users in a record; the other seats are those of bots."""
    return [each.number for each in parse_record(record).seats if each.kind != "b"]


def wrong(record: Form, then: str, *more: Form, **end: object) -> list[CheckResult]:
    """Return the faults that a replay finds after these events follow the play of a record.

    `then` says what happens when a player leaves; `end` has other values for the record's end.
    """
    happened = [
        {**event, "number": number}
        for number, event in enumerate([*read_played_events(record), *more], 1)
    ]
    table, told = {**form(record["table"]), "abandoned": then}, {**form(record["end"]), **end}
    changed = {**record, "table": table, "events": happened, "end": told}
    return [line for line in replay(reseal(changed)) if not line.passed]  # type: ignore[arg-type]


def reason(record: Form, then: str, *more: Form) -> object:
    """Return why a replay refuses the first impossible one of these events.

    They follow the play of the record; `then` says what happens when a player leaves.
    """
    lines = wrong(record, then, *more)
    return next(line.values["reason"] for line in lines if line.values)


def leaves(seat: int, why: str = "resigned", then: str = "computer") -> Form:
    return {"kind": "out", "seat": seat, "action": {"why": why, "then": then}}


def claims(seat: int, about: int | None) -> Form:
    return {"kind": "claim", "seat": seat, **({} if about is None else {"action": {"seat": about}})}


ONE, OTHER = people(THREE)
COMPUTER = ({0, 1, 2} - {ONE, OTHER}).pop()
BACK: Form = {"kind": "back", "seat": ONE}
RESIGN: Form = {"kind": "resign", "seat": ONE}


def test_where_others_play_on_a_resignation_does_not_end_the_match() -> None:
    assert reason(THREE, "computer", RESIGN) == PLAY_ON
    assert wrong(THREE, "ends", RESIGN, winners=sorted({0, 1, 2} - {ONE})) == []


def test_the_last_of_the_people_ends_it() -> None:
    last: Form = {"kind": "resign", "seat": OTHER}
    end: Form = {"winners": [COMPUTER], "score": []}
    assert wrong(THREE, "computer", leaves(ONE), last, **end) == []
    assert reason(THREE, "computer", leaves(ONE), leaves(OTHER)) == NOT_LEFT
    assert reason(THREE, "computer", leaves(ONE), RESIGN) == PLAY_ON


@pytest.mark.parametrize(
    "event",
    [
        leaves(ONE, then="skipped"),
        leaves(ONE, why="bored"),
        leaves(COMPUTER),
        leaves(7),
        {"kind": "out", "seat": ONE},
        {"kind": "out", "seat": None, "action": {"why": "resigned", "then": "computer"}},
    ],
)
def test_a_seat_is_left_as_the_table_has_agreed_on_and_by_a_person(event: Form) -> None:
    assert reason(THREE, "computer", event) == NOT_LEFT


def test_where_the_game_ends_a_seat_cannot_be_left_alone() -> None:
    assert reason(THREE, "ends", leaves(ONE, then="ends")) == NOT_LEFT
    assert reason(TWO, "computer", leaves(people(TWO)[0])) == NOT_LEFT


def test_leaving_by_absence_requires_a_claim() -> None:
    away = leaves(ONE, "abandoned")
    assert reason(THREE, "computer", away) == NOT_CLAIMED
    assert reason(THREE, "computer", claims(OTHER, ONE), leaves(ONE)) == NOT_CLAIMED
    followed = (claims(OTHER, ONE), away, BACK, BACK)
    assert reason(THREE, "computer", *followed) == NOT_BACK


def test_only_who_was_away_comes_back() -> None:
    assert reason(THREE, "computer", BACK) == NOT_BACK
    assert reason(THREE, "computer", leaves(ONE), BACK) == NOT_BACK


@pytest.mark.parametrize(
    ("seat", "about"),
    [(ONE, ONE), (ONE, COMPUTER), (COMPUTER, ONE), (ONE, 7), (7, ONE), (ONE, None)],
)
def test_claims_are_made_by_people_about_others(seat: int, about: int | None) -> None:
    assert reason(THREE, "computer", claims(seat, about)) == NOT_CLAIMED


def test_true_is_no_seat() -> None:
    assert 1 in people(TWO)
    event: Form = {"kind": "claim", "seat": 0, "action": {"seat": True}}
    assert reason(TWO, "ends", event) == NOT_CLAIMED


def test_a_turn_that_the_rules_cannot_skip_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: object, state: object) -> object:
        raise InvalidPosition(NOT_PASSED_OVER)

    def replay_here(record: Form) -> list[CheckResult]:
        return list(check_play(parse_record(record)))

    # The page has classes of its own.
    monkeypatch.setattr(f"{__name__}.replay", replay_here)
    monkeypatch.setattr(Participants, "check_skipped", lambda *_: None)
    monkeypatch.setattr(PetitsChevaux, "skip_turn", fail)
    skips: list[Form] = [{"kind": "skip", "seat": seat} for seat in range(3)]
    assert NOT_PASSED_OVER in [reason(THREE, "skipped", skip) for skip in skips]


def test_a_win_is_claimed_only_if_all_opponents_are_absent() -> None:
    assert reason(THREE, "computer", leaves(ONE), claims(OTHER, None)) == NOT_CLAIMED


def test_a_claim_ends_a_match_of_two() -> None:
    seat, other = 0, 1
    record = form(TWO)
    table = form(record["table"])
    sitters = [
        {**form(each), "contribution": {"kind": "n", "seed": ""}}
        for each in table["sitters"]  # type: ignore[union-attr]
    ]
    record["table"] = {**table, "sitters": sitters}
    assert (
        reason(record, "ends", claims(seat, other), claims(seat, other))
        == "The game was already over."
    )
    early = [event for event in read_played_events(record) if event["kind"] in ("ready", "start")]
    record["events"] = [*early, early[-1]]
    aborted: Form = {"winners": [], "points": 0, "score": [], "ending": "aborted"}
    lines = wrong(record, "ends", claims(seat, other), **aborted)
    assert "The result follows from the moves." not in [line.sentence for line in lines]
    lines = wrong(record, "ends", claims(seat, other), winners=[0], points=2)
    assert "The result follows from the moves." in [line.sentence for line in lines]


def test_only_who_has_left_is_skipped_where_the_table_says_so() -> None:
    for then in ("computer", "skipped"):
        for seat in (0, 1, 2):
            skip: Form = {"kind": "skip", "seat": seat}
            assert reason(THREE, then, skip) in (NOT_SKIPPED, "It was another player's turn.")

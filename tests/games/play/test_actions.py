"""The wire form of player actions: how it is read, and which actions may be outdated."""

import pytest

from games.engine.forms.exchange import Json, Unreadable
from games.engine.state import Call, Move
from games.models import Event
from games.play.actions.types import (
    AcceptOffer,
    ClaimSeat,
    ClaimVictory,
    Confirm,
    DeclineOffer,
    GiveTime,
    MakeCall,
    MakeOffer,
    PlayerAction,
    Ready,
    Rematch,
    Resign,
    Return,
    Step,
    Steps,
    Throw,
    TypedPlay,
    Undo,
    WithdrawOffer,
    action_for,
)
from games.play.actions.wire import SIMPLE_ACTIONS, parse, steps_text

READ: list[tuple[str, PlayerAction, str, dict[str, Json]]] = [
    ("throw", Throw(), "throw", {}),
    ("undo", Undo(), "undo", {}),
    ("done", Confirm(), "done", {}),
    ("resign", Resign(), "resign", {}),
    ("return", Return(), "back", {}),
    ("claim", ClaimVictory(), "claim", {}),
    ("claim 0", ClaimSeat(0), "claim", {"seat": 0}),
    ("claim 3", ClaimSeat(3), "claim", {"seat": 3}),
    ("give", GiveTime(), "give", {}),
    ("ready", Ready(), "ready", {}),
    ("rematch", Rematch(), "rematch", {}),
    ("move 12 18 6", Step(Move(12, 18, 6)), "move", {"from": 12, "to": 18, "score": 6}),
    ("move 12 18", Step(Move(12, 18, 6), names_number=False), "move", {"from": 12, "to": 18}),
    (
        "move 1 3 2 6 1",
        Step(Move(1, 3, 2, 6, 1)),
        "move",
        {"from": 1, "to": 3, "score": 2, "of": 6, "source": 1},
    ),
    (
        "move 12 18 6, 18 22 4",
        Steps((Move(12, 18, 6), Move(18, 22, 4))),
        "move",
        {"from": 12, "to": 18, "score": 6},
    ),
    ("call double", MakeCall(Call("double")), "call", {"call": "double"}),
    ("play 24/18 13/11", TypedPlay("24/18 13/11"), "move", {}),
    ("play ", TypedPlay(""), "move", {}),
    ("offer abort", MakeOffer("abort"), "offer", {"offer": "abort"}),
    ("offer takeback", MakeOffer("takeback"), "offer", {"offer": "takeback"}),
    ("offer resign 2", MakeOffer("resign", 2), "offer", {"offer": "resign", "points": 2}),
    ("accept 14", AcceptOffer(14), "answer", {"offer": 14, "accepted": True}),
    ("refuse 14", DeclineOffer(14), "answer", {"offer": 14, "accepted": False}),
    ("withdraw 14", WithdrawOffer(14), "answer", {"offer": 14, "accepted": False}),
]
REFUSED = [
    *("", "jump", "Throw", "throw 6,3", "done ", " done", "throw\n", "return 1"),
    *("move", "move 12", "move 12 x", "move 1 2 3 4 5 6", "move -1 2 3", "call", "call ", "call A"),
    *("move 1 2 1, ", "move 1 2 1,2 3 1", "move 1 2, 2 3", "move 1 2 1, 2 3", "move 1 2 1, x"),
    *("move , 1 2 1", "move 1 2 1, move 2 3 1", "move 1 2 1, 2 3 1, 3 4 1, 4 5 1, 5 6 1"),
    *("play", "claim 4", "claim 1 ", "claim ١", "claim x"),
    *("offer", "offer resign", "offer resign 0", "offer resign 10", "offer abort 1", "offer draw"),
    *("accept", "accept 0", "accept 1234567890", "accept 1 2", "refuse x", "withdraw ١"),
]
FOR_ANY_BOARD = (
    *(AcceptOffer, DeclineOffer, WithdrawOffer, MakeOffer),
    *(Return, ClaimSeat, ClaimVictory),
)


@pytest.mark.parametrize(("text", "action", "kind", "payload"), READ)
def test_an_action_is_read_and_says_which_event_records_it(
    text: str, action: PlayerAction, kind: str, payload: dict[str, Json]
) -> None:
    assert parse(text) == action
    assert type(parse(text)) is type(action)
    assert (action.kind, action.payload) == (Event.Kind(kind), payload)
    assert action.needs_current_board == (not isinstance(action, FOR_ANY_BOARD))


@pytest.mark.parametrize("text", REFUSED)
def test_what_names_no_action_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        parse(text)


def test_a_refusal_names_the_words_that_are_known() -> None:
    with pytest.raises(Unreadable, match=", ".join((*SIMPLE_ACTIONS, "offer", "accept", "refuse"))):
        parse("jump")


def test_steps_are_written_as_they_are_read() -> None:
    for moves in ((Move(12, 18, 6),), (Move(12, 18, 6), Move(18, 22, 4)), (Move(1, 3, 2, 6, 1),)):
        action = parse(steps_text(moves))
        assert action == (Steps(moves) if len(moves) > 1 else Step(*moves))


def test_a_choice_of_the_rules_is_an_action_that_names_its_number() -> None:
    assert action_for(Move(12, 18, 6)) == parse("move 12 18 6")
    assert action_for(Call("double")) == parse("call double")

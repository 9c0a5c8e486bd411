"""Plays a match by the services, its middle or its first throws; runs beside the server."""

from collections.abc import Callable, Sequence
from typing import Literal
from uuid import uuid4

from games.engine.bots.choose import choose
from games.engine.bots.noise import SeededRng
from games.engine.forms.text import action_text, read_position
from games.engine.rules import Rules
from games.engine.state import Action, Choice, State
from games.models import Match
from games.play.revealing import reveal_link
from games.play.services import act
from games.selectors.joint_dice import pending_throw

PARTS = {"pachisi": 60, "petits-chevaux": 5, "senet": 100}
"""The part of the way left at which a side is nearly done."""
OF_TWO = 40
"""The same for a game of two."""
Next = Choice | Literal["throw", "done"]
"""What a seat does next: a move or a call, a throw, or the end of its turn."""
Until = Callable[[Rules[State], State, Next], bool]


def play_on(name: str) -> None:
    """Play for every seat as a casual bot, until one side has only a small part of its way left.

    The action that decides the match is left to the pages. `name` is the id of the match.
    """

    def is_nearly_over(rules: Rules[State], state: State, to_do: Next) -> bool:
        nearly = rules.pip_count(rules.start(), 0) / PARTS.get(rules.game, OF_TWO)
        if min(rules.pip_count(state, seat) for seat in range(rules.seats)) <= nearly:
            return True
        throws = [throw for throw, _ in rules.throws(state)] if to_do == "throw" else []
        following: Sequence[Action] = throws if isinstance(to_do, str) else [to_do]
        return any(rules.outcome(rules.apply(state, action)) for action in following)

    _play(name, is_nearly_over)


def play_throws(name: str, many: int) -> None:
    """Play for every seat as a casual bot, until after this many throws one is to throw again.

    `name` is the id of the match. A throw that decides who begins is not counted.
    """
    left = [many]

    def is_enough(_: Rules[State], __: State, to_do: Next) -> bool:
        left[0] -= to_do == "throw"
        return left[0] < 0

    _play(name, is_enough)


def _play(name: str, until: Until) -> None:
    """Play for every seat until a position, and what a seat does next in it, are what is wanted."""
    match, whim = Match.objects.get(pk=name), SeededRng(name)
    players = [seat.user for seat in match.seats.order_by("number")]
    while True:
        rules, state = read_position(match.position)
        to_do = _next(rules, state, whim) if match.holding is None else "done"
        if until(rules, state, to_do):
            return
        number = match.holding if match.holding is not None else state.seat
        assert number is not None, "the match is over"
        player = players[number]
        assert player is not None, "computers play by themselves"
        wish = to_do if isinstance(to_do, str) else action_text(to_do)
        version, request = match.version, uuid4().hex
        match = act(match_id=name, user=player, action=wish, version=version, request_id=request)
        # The open pages know of no throw here, so they would send no links for it.
        while pending := pending_throw(match):
            awaited = players[pending.awaited[0]]
            assert awaited is not None, "computers have no links"
            number = pending.number
            match = reveal_link(match_id=name, user=awaited, number=number, link="")


def _next(rules: Rules[State], state: State, whim: SeededRng) -> Next:
    choice = choose(rules, state, "casual", whim) if rules.legal_moves(state) else None
    return "throw" if choice is None else choice

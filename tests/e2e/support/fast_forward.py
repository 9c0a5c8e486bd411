"""Plays a match by the services until a side has almost won; runs beside the server."""

from uuid import uuid4

from games.engine.bots.choose import choose
from games.engine.bots.noise import SeededRng
from games.engine.forms.text import action_text, read_position
from games.engine.rules import Rules
from games.engine.state import State
from games.models import Match
from games.play.revealing import reveal_link
from games.play.services import act
from games.selectors.joint_dice import pending_throw

PARTS = {"pachisi": 9, "petits-chevaux": 5}
"""The part of the way left at which a side is nearly done, but cannot finish in one turn."""
OF_TWO = 16
"""The same for a game of two."""


def play_on(name: str) -> None:
    """Play for every seat as a casual bot, until one side has only a small part of its way left.

    It cannot yet win within one turn. `name` is the id of the match.
    """
    match, whim = Match.objects.get(pk=name), SeededRng(name)
    players = [seat.user for seat in match.seats.order_by("number")]
    rules, state = read_position(match.position)
    nearly = rules.pip_count(rules.start(), 0) / PARTS.get(rules.game, OF_TWO)
    while min(rules.pip_count(state, seat) for seat in range(len(players))) > nearly:
        number = match.holding if match.holding is not None else state.seat
        assert number is not None, "the match is over"
        player = players[number]
        assert player is not None, "computers play by themselves"
        wish = _wish(rules, state, whim) if match.holding is None else "done"
        version, request = match.version, uuid4().hex
        match = act(match_id=name, user=player, action=wish, version=version, request_id=request)
        # The open pages know of no throw here, so they would send no links for it.
        while pending := pending_throw(match):
            awaited = players[pending.awaited[0]]
            assert awaited is not None, "computers have no links"
            number = pending.number
            match = reveal_link(match_id=name, user=awaited, number=number, link="")
        rules, state = read_position(match.position)


def _wish(rules: Rules[State], state: State, whim: SeededRng) -> str:
    choice = choose(rules, state, "casual", whim) if rules.legal_moves(state) else None
    return "throw" if choice is None else action_text(choice)

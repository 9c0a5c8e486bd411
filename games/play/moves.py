"""Throws, moves and calls of the active seat; undoing a step, and confirming a turn."""

from collections.abc import Sequence

from games.engine import state as engine
from games.engine.explanations import Illegal
from games.engine.forms.text import read_position
from games.engine.forms.typed import read_play
from games.engine.play import play as engine_play
from games.engine.state import Move
from games.engine.words import gettext_noop
from games.models import Event
from games.play.actions.types import Step
from games.play.joint.throws import request_throw
from games.play.writer.events import illegal
from games.play.writer.match_writer import MatchWriter
from games.selectors.joint_dice import pending_throw
from games.selectors.turns import may_undo


def throw(writer: MatchWriter, link: str = "") -> None:
    """Throw the dice for the active seat; `link` is its link for joint dice, empty for none."""
    _check_has_turn(writer)
    _check_turn_not_played(writer)
    if not writer.rules.faces(writer.state):
        _check_legal(writer, engine.Throw(()))
    request_throw(writer, link)


def play(writer: MatchWriter, choice: engine.Choice) -> None:
    """Make a move or a call for the active seat."""
    _check_may_play(writer)
    _check_legal(writer, choice)
    writer.step(choice)


def play_all(writer: MatchWriter, steps: Sequence[Move]) -> None:
    """Make all of these moves of the active seat's turn, or none of them."""
    _check_may_play(writer)
    state = writer.state
    for move in steps:
        if state.seat != writer.seat_number or writer.rules.outcome(state) is not None:
            raise illegal(gettext_noop("Your turn would be over before the last of these moves."))
        state = engine_play(writer.rules, state, move)
    for move in steps:
        writer.step(move)


def play_typed(writer: MatchWriter, text: str) -> None:
    """Make all typed moves, or none of them."""
    _check_may_play(writer)
    for move in read_play(writer.rules, writer.state, text):
        writer.step(move)


def resolve_move(writer: MatchWriter, step: Step) -> Move:
    """Return the move of a step.

    If the player named no number, this is the first legal move between the two squares.
    """
    if step.names_number:
        return step.move
    squares = (step.move.start, step.move.end)
    legal = writer.rules.legal_moves(writer.state)
    moves = (move for move in legal if isinstance(move, Move))
    return next((move for move in moves if (move.start, move.end) == squares), step.move)


def undo(writer: MatchWriter) -> None:
    """Undo the last step of the turn, unless it was a call that another player has to answer."""
    _check_may_act(writer)
    turn = writer.turn
    if not may_undo(turn, writer.seat_number):
        raise illegal(
            gettext_noop(
                "There is nothing to undo. You can only undo moves that you have made in this turn."
            )
        )
    if turn.steps[-1].payload.get("call") in writer.rules.irrevocable_calls:
        raise illegal(
            gettext_noop("A double cannot be undone. Please wait for your opponent's answer.")
        )
    writer.match.holding = None
    writer.record(Event.Kind.UNDO, after=read_position(turn.positions[-2])[1])


def confirm(writer: MatchWriter) -> None:
    """Confirm the played turn; the next seat becomes active."""
    _check_may_act(writer)
    if writer.match.holding is None:
        raise illegal(
            gettext_noop("Your turn is not finished. Play your remaining moves, then press Done.")
        )
    writer.match.holding = None
    writer.record(Event.Kind.DONE)


def _check_may_act(writer: MatchWriter) -> None:
    """Raise `Illegal` unless the actor's seat is active and waits for no throw."""
    _check_has_turn(writer)
    if pending_throw(writer.match) is not None:
        # Otherwise the roller could still avoid a throw for which links are already known.
        raise illegal(gettext_noop("The dice are being thrown. Please wait a moment."))


def _check_has_turn(writer: MatchWriter) -> None:
    writer.check_in_play()
    if writer.active_seat != writer.seat_number:
        raise illegal(gettext_noop("It is not your turn."))


def _check_may_play(writer: MatchWriter) -> None:
    """Raise `Illegal` unless the actor's seat may act and its turn is not played yet."""
    _check_may_act(writer)
    _check_turn_not_played(writer)


def _check_turn_not_played(writer: MatchWriter) -> None:
    if writer.match.holding is not None:
        raise illegal(
            gettext_noop("You have already played your turn. Press Done, or undo a move.")
        )


def _check_legal(writer: MatchWriter, action: engine.Action) -> None:
    refusal = writer.rules.why_not(writer.state, action)
    if refusal is not None:
        raise Illegal(refusal)

"""Carries out player actions; `services.act` calls `perform` in a transaction."""

from typing import assert_never

from games.play import moves, offers, rematch
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
)
from games.play.leaving import claims, departures
from games.play.rounds import mark_ready
from games.play.writer.match_writer import MatchWriter


def perform(writer: MatchWriter, action: PlayerAction) -> None:  # noqa: C901, PLR0912  a case each
    """Carry out an action in the name of the writer's actor.

    Raises `Illegal` if the action is not allowed now, `Misread` if typed moves cannot be read, and
    `Sanctioned` if a sanction forbids a rematch.
    """
    match action:
        case Throw(link):
            moves.throw(writer, link)
        case Step():
            moves.play(writer, moves.resolve_move(writer, action))
        case Steps(steps):
            moves.play_all(writer, steps)
        case MakeCall(call):
            moves.play(writer, call)
        case TypedPlay(text):
            moves.play_typed(writer, text)
        case Undo():
            moves.undo(writer)
        case Confirm():
            moves.confirm(writer)
        case Resign():
            departures.resign(writer)
        case Return():
            departures.reclaim_seat(writer)
        case ClaimSeat(seat):
            claims.claim(writer, seat)
        case ClaimVictory():
            claims.claim_win(writer)
        case GiveTime():
            offers.give_time(writer)
        case Ready():
            mark_ready(writer)
        case Rematch():
            rematch.request_rematch(writer)
        case MakeOffer():
            offers.make_offer(writer, action)
        case AcceptOffer():
            offers.accept(writer, action)
        case DeclineOffer():
            offers.decline(writer, action)
        case WithdrawOffer():
            offers.withdraw(writer, action)
        case _:
            assert_never(action)

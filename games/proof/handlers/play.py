"""Applies events of play to a replay: starts, throws, moves and resignations."""

from collections.abc import Mapping

from games.engine.forms.exchange import action_from
from games.engine.forms.reading import integers
from games.engine.forms.text import action_text
from games.engine.match import game_after
from games.engine.play import play
from games.engine.state import Throw
from games.engine.words import gettext_noop
from games.proof import bdice1
from games.proof.check import CheckResult
from games.proof.illegal_event import IllegalEvent
from games.proof.record import GAME, OPENED, SEALED, UNOPENED, Record, RecordEvent
from games.proof.replay_state import Handler, Replay

READY, START, FLAG = "ready", "start", "flag"


def _apply_ready(replay: Replay, record: Record, event: RecordEvent) -> None:
    if not replay.started:
        _check_no_seat(event)
    elif event.seat not in replay.participants.remaining_seats:
        raise IllegalEvent(gettext_noop("There is no player in this seat who could be ready."))


def _apply_seals(replay: Replay, record: Record, event: RecordEvent) -> None:
    _check_no_seat(event)
    if record.proof.protocol == bdice1.PROTOCOL:
        raise IllegalEvent(gettext_noop("There is no event of this kind."))


def _apply_unopened(replay: Replay, record: Record, event: RecordEvent) -> CheckResult:
    _apply_seals(replay, record, event)
    joins = integers((event.action or {}).get("joins"))
    return CheckResult(
        passed=True,
        sentence=gettext_noop(
            "A sealed seed was not opened. Players in order of joining: %(who)s."
        ),
        values={"who": ", ".join(str(join + 1) for join in joins)},
        event=event.number,
    )


def _start_next_game(replay: Replay, record: Record, event: RecordEvent) -> CheckResult:
    _check_no_seat(event)
    if replay.outcome is None or replay.result is not None:
        raise IllegalEvent(gettext_noop("There was no further game to play."))
    replay.state, replay.steps = game_after(replay.rules, replay.state, replay.outcome), []
    replay.declared_outcome, replay.offers, replay.game_number = None, [], replay.game_number + 1
    return CheckResult(
        passed=True,
        sentence=gettext_noop("Game %(game)s starts. Score: %(score)s."),
        values={"game": replay.game_number, "score": "-".join(map(str, replay.state.won))},
        event=event.number,
    )


def _start_match(replay: Replay, record: Record, event: RecordEvent) -> CheckResult:
    _check_no_seat(event)
    replay.started = True
    joined = [seat.join for seat in record.seats]
    expected = list(event.drawn) if record.are_seats_drawn else sorted(joined)
    return CheckResult(
        passed=joined == expected,
        sentence=gettext_noop("All players are in the seats they were given."),
        event=event.number,
    )


def _check_no_seat(event: RecordEvent) -> None:
    if event.seat is not None:
        raise IllegalEvent(gettext_noop("No player has a seat before the seats are drawn."))


def _apply_throw(replay: Replay, record: Record, event: RecordEvent) -> CheckResult:
    rules, state = replay.rules, replay.state
    replay.check_active(event)
    thrown = action_from(event.action)
    if not isinstance(thrown, Throw) or rules.faces(state) != event.faces:
        raise IllegalEvent(gettext_noop("A different throw was due."))
    if not _are_faces_valid(event) or rules.read(event.drawn) != thrown:
        raise IllegalEvent(gettext_noop("The random numbers give a different throw."))
    replay.state, replay.steps = play(rules, state, thrown), []
    replay.player_has_thrown = (
        replay.player_has_thrown or event.seat in replay.participants.remaining_seats
    )
    replay.participants.mark_acted(event)
    return CheckResult(
        passed=True,
        sentence=gettext_noop("Thrown: %(throw)s."),
        values={"throw": "-".join(map(str, thrown.dice))},
        event=event.number,
    )


def _are_faces_valid(event: RecordEvent) -> bool:
    drawn, faces = event.drawn, event.faces
    return len(drawn) == len(faces) and all(map(int.__lt__, drawn, faces))


def _apply_action(replay: Replay, record: Record, event: RecordEvent) -> CheckResult:
    replay.check_active(event)
    action = action_from(event.action)
    if isinstance(action, Throw):
        raise IllegalEvent(gettext_noop("A throw is not a move."))
    after = play(replay.rules, replay.state, action)
    replay.steps.append((event.seat, replay.state))
    replay.state = after
    replay.participants.mark_acted(event)
    return CheckResult(
        passed=True,
        sentence=gettext_noop("Allowed by the rules: %(action)s."),
        values={"action": action_text(action)},
        event=event.number,
    )


def _undo_step(replay: Replay, record: Record, event: RecordEvent) -> None:
    if not replay.steps or replay.steps[-1][0] != event.seat:
        raise IllegalEvent(gettext_noop("There was no move to undo."))
    replay.state = replay.steps.pop()[1]


def _check_confirmation(replay: Replay, record: Record, event: RecordEvent) -> None:
    if not replay.steps or replay.steps[-1][0] != event.seat:
        raise IllegalEvent(gettext_noop("There was no turn to end."))


def _resign(replay: Replay, record: Record, event: RecordEvent) -> None:
    if event.seat is None or event.seat >= replay.rules.seats or replay.outcome is not None:
        raise IllegalEvent(gettext_noop("This player could not resign."))
    replay.ended_early = event.kind == FLAG or bool(replay.participants.left)
    replay.declared_outcome = replay.participants.forfeit_outcome(replay.state, event.seat)


PLAY_HANDLERS: Mapping[str, Handler] = {
    READY: _apply_ready,
    SEALED: _apply_seals,
    OPENED: _apply_seals,
    UNOPENED: _apply_unopened,
    START: _start_match,
    GAME: _start_next_game,
    "throw": _apply_throw,
    "move": _apply_action,
    "call": _apply_action,
    "undo": _undo_step,
    "done": _check_confirmation,
    "resign": _resign,
    FLAG: _resign,
}
"""For each kind of event of play, the function that applies it to the replay."""

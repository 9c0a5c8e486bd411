"""Applies staff rulings to a replay.

Staff can end or suspend a match, change its players, or reopen it at a state after its last throw.
No ruling changes a throw. A ruling moves pieces only back to where they stood in such a state.
"""

from collections.abc import Callable, Mapping

from games.engine.forms.reading import Json, integer, integers
from games.engine.words import gettext_noop
from games.proof import rulings
from games.proof.check import CheckResult
from games.proof.illegal_event import IllegalEvent
from games.proof.participants import ABORTED
from games.proof.record import Record, RecordEvent
from games.proof.replay_state import Replay

Payload = Mapping[str, Json]


def apply_ruling(replay: Replay, record: Record, event: RecordEvent) -> CheckResult:
    """Apply a staff ruling and return the result that describes it.

    Raises `IllegalEvent` if the ruling was not possible.
    """
    payload = event.action or {}
    kind = payload.get("ruling")
    known = RULINGS.get(kind) if isinstance(kind, str) else None
    if known is None or event.seat is not None:
        raise IllegalEvent(gettext_noop("There is no moderator's decision of this kind."))
    apply, sentence = known
    apply(replay, payload)
    return CheckResult(passed=True, sentence=sentence, event=event.number)


def _suspend(replay: Replay, payload: Payload) -> None:
    _check_running(replay)
    if replay.suspended:
        raise IllegalEvent(NOT_POSSIBLE)
    replay.suspended = True


def _resume(replay: Replay, payload: Payload) -> None:
    if not replay.suspended:
        raise IllegalEvent(NOT_POSSIBLE)
    replay.suspended = False


def _accept_while_running(replay: Replay, payload: Payload) -> None:
    _check_running(replay)


def _accept(replay: Replay, payload: Payload) -> None:
    """Do nothing: the ruling does not concern the play, but for example the chat."""


def _abort(replay: Replay, payload: Payload) -> None:
    _check_running(replay)
    replay.end(ABORTED)


def _adjudicate(replay: Replay, payload: Payload) -> None:
    _check_running(replay)
    places, points = integers(payload.get("places")), integer(payload.get("points"))
    outcome = rulings.adjudicated_outcome(replay.rules, replay.state, places, points)
    if outcome is None:
        raise IllegalEvent(NOT_POSSIBLE)
    if payload.get("of") == rulings.MATCH:
        replay.end(outcome)
    elif payload.get("of") == rulings.GAME and replay.outcome is None:
        replay.declared_outcome, replay.suspended = outcome, False
    else:
        raise IllegalEvent(NOT_POSSIBLE)


def _vacate(replay: Replay, payload: Payload) -> None:
    _check_running(replay)
    replay.participants.vacated = integer(payload.get("seat"))


def _reseat(replay: Replay, payload: Payload) -> None:
    _check_running(replay)
    seat, computer = integer(payload.get("seat")), payload.get("computer")
    if seat >= replay.rules.seats or not isinstance(computer, str):
        raise IllegalEvent(NOT_POSSIBLE)
    replay.participants.reseat(seat, computer=bool(computer))
    replay.snapshots.clear()


def _reopen(replay: Replay, payload: Payload) -> None:
    snapshot = replay.snapshots.get(integer(payload.get("at")))
    if replay.result is None or snapshot is None:
        raise IllegalEvent(gettext_noop("The match could not be reopened at this point."))
    replay.restore(snapshot)
    # The pause goes on where a ruling had ended it; else the match runs.
    replay.suspended = "until" in payload
    if replay.suspended and not snapshot.suspended:
        raise IllegalEvent(NOT_POSSIBLE)
    if replay.result is not None or (replay.outcome is None) != (payload.get("anew") is True):
        raise IllegalEvent(gettext_noop("The match could not be reopened at this point."))


def _check_running(replay: Replay) -> None:
    if not replay.started or replay.result is not None:
        raise IllegalEvent(NOT_POSSIBLE)


NOT_POSSIBLE = gettext_noop("This decision was not possible.")
RULINGS: Mapping[str, tuple[Callable[[Replay, Payload], None], str]] = {
    rulings.PAUSE: (_suspend, gettext_noop("A moderator has paused the match.")),
    rulings.RESUME: (_resume, gettext_noop("The match has resumed after the pause.")),
    rulings.GIVE: (
        _accept_while_running,
        gettext_noop("A moderator has changed the time of a clock."),
    ),
    rulings.CLOCK: (_accept_while_running, gettext_noop("A moderator has set a clock.")),
    rulings.FORCE: (
        _accept,
        gettext_noop("On a moderator's instruction, the site has played a turn."),
    ),
    rulings.VACATE: (_vacate, gettext_noop("A moderator has removed a player from the match.")),
    rulings.RESEAT: (_reseat, gettext_noop("A moderator has given a seat to another player.")),
    rulings.ABORT: (_abort, gettext_noop("A moderator has aborted the match.")),
    rulings.ADJUDICATE: (_adjudicate, gettext_noop("A moderator has decided the result.")),
    rulings.REOPEN: (_reopen, gettext_noop("A moderator has reopened the match.")),
    rulings.ANNUL: (_accept, gettext_noop("A moderator has made the match unrated.")),
    rulings.REINSTATE: (_accept, gettext_noop("A moderator has made the match rated again.")),
    rulings.CLOSE: (_accept, gettext_noop("A moderator has closed the chat.")),
    rulings.OPEN: (_accept, gettext_noop("A moderator has reopened the chat.")),
    rulings.HIDE: (_accept, gettext_noop("A moderator has hidden a message.")),
    rulings.TELL: (_accept, gettext_noop("The moderators have written to the players.")),
    rulings.SHOW: (_accept, gettext_noop("A moderator has restored a hidden message.")),
}
"""For each kind of ruling, the function that applies it to the replay, and its sentence."""

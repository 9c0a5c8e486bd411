"""Staff rulings in a record that is replayed; none changes the board or the dice.

A ruling can end a match, or restore a state since its last throw; it must say so in the log. All
others leave the game as it is.
"""

from collections.abc import Callable, Mapping

from games.engine.reading import Json, integer, integers
from games.engine.words import gettext_noop
from games.proof import rulings
from games.proof.check import Line
from games.proof.company import ABORTED
from games.proof.played import Replay
from games.proof.record import Happening, Record
from games.proof.wrong import Wrong

Told = Mapping[str, Json]


def rule(replay: Replay, record: Record, event: Happening) -> Line:
    """Apply a staff ruling and return its line.

    Raises `Wrong` for a ruling that was not possible.
    """
    told = event.action or {}
    kind = told.get("ruling")
    known = RULINGS.get(kind) if isinstance(kind, str) else None
    if known is None or event.seat is not None:
        raise Wrong(gettext_noop("There is no ruling of this kind."))
    deed, sentence = known
    deed(replay, told)
    return Line(good=True, sentence=sentence, event=event.number)


def _pause(replay: Replay, told: Told) -> None:
    _check_on(replay)
    if replay.paused:
        raise Wrong(IMPOSSIBLE)
    replay.paused = True


def _resume(replay: Replay, told: Told) -> None:
    if not replay.paused:
        raise Wrong(IMPOSSIBLE)
    replay.paused = False


def _on(replay: Replay, told: Told) -> None:
    _check_on(replay)


def _nothing(replay: Replay, told: Told) -> None:
    """Accept a ruling that does not concern the play, for example about the chat."""


def _abort(replay: Replay, told: Told) -> None:
    _check_on(replay)
    replay.end(ABORTED)


def _adjudicate(replay: Replay, told: Told) -> None:
    _check_on(replay)
    places, points = integers(told.get("places")), integer(told.get("points"))
    outcome = rulings.decided(replay.rules, replay.state, places, points)
    if outcome is None:
        raise Wrong(IMPOSSIBLE)
    if told.get("of") == rulings.MATCH:
        replay.end(outcome)
    elif told.get("of") == rulings.GAME and replay.outcome is None:
        replay.given_up, replay.paused = outcome, False
    else:
        raise Wrong(IMPOSSIBLE)


def _vacate(replay: Replay, told: Told) -> None:
    _check_on(replay)
    replay.company.vacated = integer(told.get("seat"))


def _reseat(replay: Replay, told: Told) -> None:
    _check_on(replay)
    seat, computer = integer(told.get("seat")), told.get("computer")
    if seat >= replay.rules.seats or not isinstance(computer, str):
        raise Wrong(IMPOSSIBLE)
    replay.company.reseats(seat, computer=bool(computer))
    replay.moments.clear()


def _reopen(replay: Replay, told: Told) -> None:
    moment = replay.moments.get(integer(told.get("at")))
    if replay.result is None or moment is None:
        raise Wrong(gettext_noop("The match could not be reopened there."))
    replay.go_back(moment)
    if replay.result is not None or (replay.outcome is None) != (told.get("anew") is True):
        raise Wrong(gettext_noop("The match could not be reopened there."))


def _check_on(replay: Replay) -> None:
    if not replay.begun or replay.result is not None:
        raise Wrong(IMPOSSIBLE)


IMPOSSIBLE = gettext_noop("This could not be ruled here.")
RULINGS: Mapping[str, tuple[Callable[[Replay, Told], None], str]] = {
    rulings.PAUSE: (_pause, gettext_noop("Staff has paused the match.")),
    rulings.RESUME: (_resume, gettext_noop("The match goes on after its pause.")),
    rulings.GIVE: (_on, gettext_noop("Staff has given time.")),
    rulings.CLOCK: (_on, gettext_noop("Staff has set a clock.")),
    rulings.FORCE: (_nothing, gettext_noop("Staff has had a turn played.")),
    rulings.VACATE: (_vacate, gettext_noop("Staff has taken somebody out of the match.")),
    rulings.RESEAT: (_reseat, gettext_noop("Staff has given a seat to somebody else.")),
    rulings.ABORT: (_abort, gettext_noop("Staff has aborted the match.")),
    rulings.ADJUDICATE: (_adjudicate, gettext_noop("Staff has decided how it ends.")),
    rulings.REOPEN: (_reopen, gettext_noop("Staff has reopened the match.")),
    rulings.ANNUL: (_nothing, gettext_noop("Staff has taken the match out of the ratings.")),
    rulings.REINSTATE: (_nothing, gettext_noop("Staff has put the match back into the ratings.")),
    rulings.CLOSE: (_nothing, gettext_noop("Staff has closed the talk.")),
    rulings.OPEN: (_nothing, gettext_noop("Staff has opened the talk again.")),
    rulings.HIDE: (_nothing, gettext_noop("Staff has hidden a message.")),
    rulings.SHOW: (_nothing, gettext_noop("Staff shows a message again that was hidden.")),
}
"""For each kind of ruling its effect on the replay, and its sentence."""

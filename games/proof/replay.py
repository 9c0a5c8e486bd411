"""Replays a record by the rules and checks its throws, moves, rulings and result."""

from collections.abc import Iterator, Mapping

from games.engine.explanations import Illegal, InvalidPosition
from games.engine.forms.exchange import (
    Unreadable,
    outcome_form,
    position_form,
    table_from,
)
from games.engine.words import Reason, gettext_noop
from games.proof.bdice1 import COMPUTER
from games.proof.check import CheckResult, error_values
from games.proof.handlers.agreements import AGREEMENT_HANDLERS, offer_event
from games.proof.handlers.play import PLAY_HANDLERS, READY, START
from games.proof.handlers.rulings import apply_ruling
from games.proof.illegal_event import IllegalEvent
from games.proof.leaving import ENDS
from games.proof.offers import update_offers
from games.proof.participants import ABORTED, Participants
from games.proof.record import GAME, OPENED, RULING, SEALED, UNOPENED, Record, RecordEvent
from games.proof.replay_state import Handler, Replay

START_KINDS = (READY, SEALED, OPENED, UNOPENED, START)
"""Kinds of events before the first turn."""
DRAWING_KINDS = (START, GAME, "throw")
KINDS_WHILE_SUSPENDED = (RULING, "out", "skip")
"""Kinds of events that are possible while a match is suspended."""
HANDLERS: Mapping[str, Handler] = {
    **PLAY_HANDLERS,
    **AGREEMENT_HANDLERS,
    RULING: apply_ruling,
}
"""For each kind of event, the function that applies it to the replay."""


def check_play(record: Record) -> Iterator[CheckResult]:
    """Replay a record; yield results about its events, and at last about its end.

    Stops after the first event that the rules do not allow.
    """
    seats = len(record.seats)
    try:
        rules = table_from({**record.setup, "seats": seats})
    except (Unreadable, InvalidPosition) as reason:
        sentence = gettext_noop("This table setup is not possible: %(reason)s")
        yield CheckResult(passed=False, sentence=sentence, values=error_values(reason))
        return
    players = tuple(each.number for each in record.seats if each.kind != COMPUTER)
    participants = Participants(rules, players, str(record.setup.get("abandoned", ENDS)))
    replay = Replay(rules, rules.start(), participants)
    for number, event in enumerate(record.events, start=1):
        try:
            _check_place(replay, number, event)
            line = HANDLERS.get(event.kind, _refuse_unknown)(replay, record, event)
            replay.offers = update_offers(replay.offers, offer_event(event))
            replay.save_snapshot(number, drawn=event.draw is not None)
        except (IllegalEvent, Illegal, InvalidPosition, Unreadable) as reason:
            yield _refusal_result(number, reason)
            return
        if line is not None:
            yield line
    yield from _check_end(replay, record)


def _refusal_result(number: int, reason: Reason | Illegal) -> CheckResult:
    return CheckResult(
        passed=False,
        sentence=gettext_noop("Event %(number)s is not possible: %(reason)s"),
        values={"number": number, **error_values(reason)},
        event=number,
    )


def _check_place(replay: Replay, number: int, event: RecordEvent) -> None:
    """Raise `IllegalEvent` if the event cannot come at this place of the log.

    For example, a throw needs a draw, and a suspended match has no moves.
    """
    if event.number != number:
        raise IllegalEvent(gettext_noop("Its number does not match its place in the record."))
    again = event.kind == READY and replay.outcome is not None and replay.result is None
    if replay.suspended and event.kind not in KINDS_WHILE_SUSPENDED:
        raise IllegalEvent(gettext_noop("The match was paused."))
    ruling = event.kind == RULING
    if (event.kind in START_KINDS) == replay.started and not again and not ruling:
        raise IllegalEvent(gettext_noop("A match can start only once, when its players are ready."))
    # With a needless draw, the site could skip a throw that it does not like.
    if (event.kind in DRAWING_KINDS) != (event.draw is not None):
        raise IllegalEvent(
            gettext_noop(
                "The start and every throw must have a random number, and no other event may "
                "have one."
            )
        )
    if event.kind in (START, GAME) and event.faces:
        raise IllegalEvent(gettext_noop("The start must draw a seating order, not a throw."))


def _refuse_unknown(replay: Replay, record: Record, event: RecordEvent) -> CheckResult:
    raise IllegalEvent(gettext_noop("There is no event of this kind."))


def _check_end(replay: Replay, record: Record) -> Iterator[CheckResult]:
    recorded = {name: record.end.get(name) for name in ("winners", "points")}
    aborted = record.end.get("ending") == "aborted"
    yield CheckResult(
        passed=replay.result is not None
        and outcome_form(replay.result) == recorded
        and list(replay.score) == record.end.get("score")
        and aborted == (replay.result == ABORTED),
        sentence=gettext_noop("The result follows from the moves."),
    )
    yield CheckResult(
        passed=position_form(replay.rules, replay.state) == record.end.get("position"),
        sentence=gettext_noop("The final position is the one that the moves lead to."),
    )

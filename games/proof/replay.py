"""Replay a record by the rules: every throw, every move, the result."""

from collections.abc import Callable, Iterator, Mapping

from games.engine.exchange import (
    Unreadable,
    action_from,
    outcome_form,
    position_form,
    table_from,
)
from games.engine.explanations import Illegal, Impossible
from games.engine.match import game_after
from games.engine.play import play
from games.engine.state import Outcome, Throw
from games.engine.text import action_text
from games.engine.words import Reason, gettext_noop
from games.proof.bdice1 import COMPUTER
from games.proof.check import Line, reasoned
from games.proof.company import ABORTED, Company
from games.proof.leaving import ENDS
from games.proof.offers import ABORT, RESIGN, TAKEBACK, Offer, Said, after, agreed, asked
from games.proof.played import Replay
from games.proof.record import GAME, RULING, Happening, Record
from games.proof.referee import rule
from games.proof.wrong import Wrong


def check_play(record: Record) -> Iterator[Line]:
    """Yield the result of each event; stop at the first that the rules do not allow."""
    seats = len(record.sitters)
    try:
        rules = table_from({**record.table, "seats": seats})
    except (Unreadable, Impossible) as reason:
        sentence = gettext_noop("There is no such table: %(reason)s")
        yield Line(good=False, sentence=sentence, values=reasoned(reason))
        return
    people = tuple(each.seat for each in record.sitters if each.kind != COMPUTER)
    company = Company(rules, people, str(record.table.get("abandoned", ENDS)))
    replay = Replay(rules, rules.start(), company)
    for number, event in enumerate(record.events, start=1):
        try:
            _check_place(replay, number, event)
            line = DEEDS.get(event.kind, _unknown)(replay, record, event)
            replay.offers = after(replay.offers, _said(event))
            replay.remember(number, drawn=event.draw is not None)
        except (Wrong, Illegal, Impossible, Unreadable) as reason:
            yield _not_so(number, reason)
            return
        if line is not None:
            yield line
    yield from _check_end(replay, record)


def _said(event: Happening) -> Said:
    return Said(event.number, event.kind, event.seat, event.action or {})


def _not_so(number: int, reason: Reason | Illegal) -> Line:
    return Line(
        good=False,
        sentence=gettext_noop("Event %(number)s cannot be: %(reason)s"),
        values={"number": number, **reasoned(reason)},
        event=number,
    )


def _check_place(replay: Replay, number: int, event: Happening) -> None:
    """Raise `Wrong` unless the event may come at this place of the log."""
    if event.number != number:
        raise Wrong(gettext_noop("It has not the number of its place."))
    again = event.kind == READY and replay.outcome is not None and replay.result is None
    if replay.paused and event.kind not in WHILE_PAUSED:
        raise Wrong(gettext_noop("The match was paused."))
    ruling = event.kind == RULING
    if (event.kind in BEGINNING) == replay.begun and not again and not ruling:
        raise Wrong(gettext_noop("A match starts once, when its players are ready."))
    # A needless draw could be used to discard a throw that would have come next.
    if (event.kind in DRAWING) != (event.draw is not None):
        raise Wrong(gettext_noop("The start and every throw have a draw, and nothing else has."))
    if event.kind in (START, GAME) and event.faces:
        raise Wrong(gettext_noop("The start draws an order, not a throw."))


def _ready(replay: Replay, record: Record, event: Happening) -> None:
    if not replay.begun:
        _before_seats(event)
    elif event.seat not in replay.company.here:
        raise Wrong(gettext_noop("Nobody sits there who could be ready."))


def _game(replay: Replay, record: Record, event: Happening) -> Line:
    _before_seats(event)
    if replay.outcome is None or replay.result is not None:
        raise Wrong(gettext_noop("No further game was to be played."))
    replay.state, replay.steps = game_after(replay.rules, replay.state, replay.outcome), []
    replay.given_up, replay.offers, replay.games = None, [], replay.games + 1
    return Line(
        good=True,
        sentence=gettext_noop("Game %(game)s begins, and the score is %(score)s."),
        values={"game": replay.games, "score": "-".join(map(str, replay.state.won))},
        event=event.number,
    )


def _start(replay: Replay, record: Record, event: Happening) -> Line:
    _before_seats(event)
    replay.begun = True
    joined = [sitter.join for sitter in record.sitters]
    wanted = list(event.drawn) if record.drawn_seats else sorted(joined)
    return Line(
        good=joined == wanted,
        sentence=gettext_noop("Everybody sits where they were to sit."),
        event=event.number,
    )


def _before_seats(event: Happening) -> None:
    if event.seat is not None:
        raise Wrong(gettext_noop("Nobody has a seat before seats are drawn."))


def _throw(replay: Replay, record: Record, event: Happening) -> Line:
    rules, state = replay.rules, replay.state
    _in_turn(replay, event)
    thrown = action_from(event.action)
    if not isinstance(thrown, Throw) or rules.faces(state) != event.faces:
        raise Wrong(gettext_noop("Another throw was due."))
    if not _within(event) or rules.read(event.drawn) != thrown:
        raise Wrong(gettext_noop("What was drawn shows another throw."))
    replay.state, replay.steps = play(rules, state, thrown), []
    replay.thrown = replay.thrown or event.seat in replay.company.here
    replay.company.mark_acted(event)
    return Line(
        good=True,
        sentence=gettext_noop("Throw %(throw)s."),
        values={"throw": "-".join(map(str, thrown.dice))},
        event=event.number,
    )


def _within(event: Happening) -> bool:
    drawn, faces = event.drawn, event.faces
    return len(drawn) == len(faces) and all(map(int.__lt__, drawn, faces))


def _step(replay: Replay, record: Record, event: Happening) -> Line:
    _in_turn(replay, event)
    action = action_from(event.action)
    if isinstance(action, Throw):
        raise Wrong(gettext_noop("A throw is no move."))
    after = play(replay.rules, replay.state, action)
    replay.steps.append((event.seat, replay.state))
    replay.state = after
    replay.company.mark_acted(event)
    return Line(
        good=True,
        sentence=gettext_noop("The rules allow it: %(action)s."),
        values={"action": action_text(action)},
        event=event.number,
    )


def _undo(replay: Replay, record: Record, event: Happening) -> None:
    if not replay.steps or replay.steps[-1][0] != event.seat:
        raise Wrong(gettext_noop("There was no step to undo."))
    replay.state = replay.steps.pop()[1]


def _done(replay: Replay, record: Record, event: Happening) -> None:
    if not replay.steps or replay.steps[-1][0] != event.seat:
        raise Wrong(gettext_noop("There was no turn to end."))


def _resign(replay: Replay, record: Record, event: Happening) -> None:
    if event.seat is None or event.seat >= replay.rules.seats or replay.outcome is not None:
        raise Wrong(gettext_noop("Nobody could resign here."))
    replay.final = event.kind == FLAG or bool(replay.company.out)
    replay.given_up = replay.company.gives_up(replay.state, event.seat)


def _time(replay: Replay, record: Record, event: Happening) -> None:
    _going_on(replay)


def _offer(replay: Replay, record: Record, event: Happening) -> None:
    _going_on(replay)
    made = after((), _said(event))[0]
    again = (made.kind, made.seat) in [(each.kind, each.seat) for each in replay.offers]
    if made.seat not in replay.company.here or again or not OFFERED[made.kind](replay, made):
        raise Wrong(gettext_noop("This could not be offered here."))
    if made.kind == ABORT and (_agreed(replay, made) or not replay.thrown):
        replay.given_up = ABORTED


def _worth_less(replay: Replay, made: Offer) -> bool:
    """Whether the points offered are positive and fewer than a resignation would cost."""
    return 0 < made.points < replay.rules.resignation(replay.state, made.seat).points


def _at_any_time(replay: Replay, made: Offer) -> bool:
    return True


def _passed_on(replay: Replay, made: Offer) -> bool:
    """Whether the seat has just completed its turn, so that it may ask to take it back."""
    own = bool(replay.steps) and {seat for seat, _ in replay.steps} == {made.seat}
    return own and replay.steps[0][1].seat == made.seat != replay.state.seat


def _answer(replay: Replay, record: Record, event: Happening) -> None:
    _going_on(replay)
    standing = [each for each in replay.offers if each.number == (event.action or {}).get("offer")]
    left = after(standing, _said(event))
    if not standing or not _may_answer(replay, standing[0], event.seat, left):
        raise Wrong(gettext_noop("There was nothing to be answered like this."))
    if left and _agreed(replay, left[0]):
        replay.given_up = _given_up(replay, left[0])


def _may_answer(replay: Replay, offer: Offer, seat: int | None, left: list[Offer]) -> bool:
    """Whether the seat may give this answer; the offering seat may only withdraw."""
    if seat == offer.seat:
        return not left
    return seat in asked(offer, replay.company.here, replay.company.playing)


def _agreed(replay: Replay, offer: Offer) -> bool:
    return agreed(offer, replay.company.here, replay.company.playing)


def _given_up(replay: Replay, offer: Offer) -> Outcome | None:
    if offer.kind == RESIGN:
        return Outcome(replay.rules.resignation(replay.state, offer.seat).winners, offer.points)
    return ABORTED if offer.kind == ABORT else None


def _takeback(replay: Replay, record: Record, event: Happening) -> None:
    _going_on(replay)
    granted = [each for each in replay.offers if each.kind == TAKEBACK and _agreed(replay, each)]
    if event.seat not in [each.seat for each in granted]:
        raise Wrong(gettext_noop("Nobody had allowed to take a turn back."))
    replay.state, replay.steps = replay.steps[0][1], []


def _give(replay: Replay, record: Record, event: Happening) -> None:
    _going_on(replay)
    if event.seat not in replay.company.here:
        raise Wrong(gettext_noop("Nobody could give time here."))


def _claim(replay: Replay, record: Record, event: Happening) -> None:
    _going_on(replay)
    about = (event.action or {}).get("seat")
    replay.given_up = replay.company.claims(replay.state, event.seat, about)
    replay.final = replay.given_up is not None


def _out(replay: Replay, record: Record, event: Happening) -> None:
    _going_on(replay)
    replay.given_up = replay.company.leaves(replay.state, event.seat, event.action or {})
    replay.final = replay.given_up is not None


def _back(replay: Replay, record: Record, event: Happening) -> None:
    _going_on(replay)
    replay.company.comes_back(event.seat)


def _skip(replay: Replay, record: Record, event: Happening) -> None:
    _in_turn(replay, event)
    replay.company.check_skipped(event.seat)
    replay.state = replay.rules.passed(replay.state)


def _rematch(replay: Replay, record: Record, event: Happening) -> None:
    if replay.result is None:
        raise Wrong(gettext_noop("A rematch is for the time after the end."))


def _unknown(replay: Replay, record: Record, event: Happening) -> Line:
    raise Wrong(gettext_noop("Nothing of this kind can happen."))


def _going_on(replay: Replay) -> None:
    if replay.outcome is not None:
        raise Wrong(gettext_noop("The game was over."))


def _in_turn(replay: Replay, event: Happening) -> None:
    _going_on(replay)
    if event.seat != replay.state.seat:
        raise Wrong(gettext_noop("It was another seat's turn."))


def _check_end(replay: Replay, record: Record) -> Iterator[Line]:
    told = {name: record.end.get(name) for name in ("winners", "points")}
    aborted = record.end.get("ending") == "aborted"
    yield Line(
        good=replay.result is not None
        and outcome_form(replay.result) == told
        and list(replay.score) == record.end.get("score")
        and aborted == (replay.result == ABORTED),
        sentence=gettext_noop("The result follows from the play."),
    )
    yield Line(
        good=position_form(replay.rules, replay.state) == record.end.get("position"),
        sentence=gettext_noop("The last position is the one that the play leads to."),
    )


Deed = Callable[[Replay, Record, Happening], Line | None]
READY, START, FLAG = "ready", "start", "flag"
BEGINNING = (READY, START)
"""The events before the first turn."""
DRAWING = (START, GAME, "throw")
WHILE_PAUSED = (RULING, "out", "skip")
"""The events that are possible while a match is suspended."""
OFFERED: Mapping[str, Callable[[Replay, Offer], bool]] = {
    RESIGN: _worth_less,
    ABORT: _at_any_time,
    TAKEBACK: _passed_on,
}
"""For each kind of offer the condition under which it can be made."""
DEEDS: dict[str, Deed] = {
    READY: _ready,
    START: _start,
    GAME: _game,
    "throw": _throw,
    "move": _step,
    "call": _step,
    "undo": _undo,
    "done": _done,
    "resign": _resign,
    FLAG: _resign,
    "time": _time,
    "offer": _offer,
    "answer": _answer,
    "takeback": _takeback,
    "give": _give,
    "claim": _claim,
    "out": _out,
    "back": _back,
    "skip": _skip,
    "rematch": _rematch,
    RULING: rule,
}
"""For each kind of event the function that applies it to the replay."""

"""Audit of stored matches: replays the event log and compares what is stored.

Compares positions, draws, offers and the result.
"""

import json
from collections.abc import Iterator, Sequence

from games.dice import draws
from games.engine.explanations import Illegal, Refusal
from games.engine.forms.exchange import Unreadable, action_from, outcome_form
from games.engine.forms.reading import json_value
from games.engine.forms.text import position_text
from games.engine.games import table
from games.engine.match import game_after
from games.engine.play import play
from games.engine.rules import Rules
from games.engine.state import State, Throw
from games.engine.words import gettext_noop
from games.models import Event, Match
from games.proof.parse import parse_record
from games.record.export import LogMissing, NotOver, record_of
from games.record.results import check_all, result_sentence
from games.selectors.offers import offers_after, open_offers
from games.selectors.stored_events import read_events
from games.selectors.turns import STEPS, is_reopening, last_outcome, seats_out

RUNNING_STAGES = (Match.Stage.BEGINNING, Match.Stage.PLAYING)
"""Stages of a match in which offers may be open."""


def find_faults(match: Match, log: Sequence[Event] | None = None) -> list[str]:
    """Return a sentence for each difference between a stored match and its event log.

    `log` is the event log; None reads it.
    """
    faults = list[str]()
    try:
        faults.extend(_replay(match, read_events(match.pk) if log is None else log))
    except (Illegal, Unreadable, LookupError) as reason:
        faults.append(f"the log cannot be played again: {reason}")
    return faults


def find_record_faults(match: Match, log: Sequence[Event] | None = None) -> list[str]:
    """Return a sentence for each check that the record of a finished match does not pass.

    `log` is the event log; None reads it.
    """
    try:
        record = parse_record(json_value(json.dumps(record_of(match, log))))
    except NotOver:
        return ["the keys of its dice are missing, so it has no record"]
    except LogMissing:
        return ["events are missing, so it has no record"]
    except Unreadable as reason:
        return [f"its record cannot be read: {reason}"]
    return [f"its record: {result_sentence(each)}" for each in check_all(record) if not each.passed]


def _replay(match: Match, log: Sequence[Event]) -> Iterator[str]:
    rules = table(match.game, match.options, match.seats.count())
    turn, number, drawn = [rules.start()], 0, 0
    states_by_event = dict[int, list[State]]()
    for number, event in enumerate(log, start=1):
        if event.number != number:
            yield f"event {number} is missing"
        drawn = 0 if event.kind == Event.Kind.GAME else drawn
        if event.draw is not None:
            yield from _draw_faults(match, rules, turn[-1], event, drawn)
            drawn += 1
        if event.kind == Event.Kind.GAME:
            turn[:] = [_next_game(rules, turn[-1], log[: number - 1])]
        if is_reopening(event):
            turn[:] = states_by_event[event.payload["at"]]
            drawn = 0 if "anew" in event.payload else drawn
        _apply_event(rules, turn, event)
        states_by_event[number] = list(turn)
        if position_text(rules, turn[-1]) != event.position:
            yield f"event {event.number} led to another position"
    if (match.version, match.draws, match.round) != (number, drawn, log[-1].round if log else 1):
        yield "the match counts other events or draws than the log has"
    yield from _state_faults(match, rules, turn[-1], log)


def _state_faults(
    match: Match, rules: Rules[State], state: State, log: Sequence[Event]
) -> Iterator[str]:
    if match.digest and match.digest != draws.digest(match, match.round).hex():
        yield "the dice are bound to something else than the players gave"
    if match.position != position_text(rules, state):
        yield "the match has another position than the log leads to"
    if open_offers(match) != (offers_after(log) if match.stage in RUNNING_STAGES else []):
        yield "the match has other offers than the log leads to"
    if match.active_seat != _active_seat(match, state):
        yield "the match waits for another seat than the log says"
    if match.seats.filter(over=match.stage != Match.Stage.OVER).exists():
        yield "the seats do not say whether the match is over"
    if dict(match.seats.exclude(out="").values_list("number", "out")) != seats_out(log):
        yield "other seats are left than the log says"
    if match.ending == Match.Ending.PLAYED and not _is_outcome_right(match, rules, state):
        yield "the match has another result than the log leads to"


def _active_seat(match: Match, state: State) -> int | None:
    """Return the seat that has to act; None unless a game is being played."""
    if match.stage != Match.Stage.PLAYING:
        return None
    return state.seat if match.holding is None else match.holding


def _apply_event(rules: Rules[State], turn: list[State], event: Event) -> None:
    """Apply an event to `turn`: the state after the last throw, and after each later step."""
    if event.kind == Event.Kind.THROW:
        turn[:] = [play(rules, turn[-1], action_from(event.payload))]
    elif event.kind in STEPS:
        turn.append(play(rules, turn[-1], action_from(event.payload)))
    elif event.kind == Event.Kind.UNDO:
        turn.pop()
    elif event.kind == Event.Kind.TAKEBACK:
        del turn[1:]
    elif event.kind == Event.Kind.SKIP:
        turn.append(rules.skip_turn(turn[-1]))


def _next_game(rules: Rules[State], state: State, before: Sequence[Event]) -> State:
    """Return the first state of the next game. Raises `Illegal` if the last game is not over."""
    outcome = last_outcome(before)
    if outcome is None:
        raise Illegal(Refusal("", gettext_noop("The previous game was not over.")))
    return game_after(rules, state, outcome)


def _draw_faults(
    match: Match, rules: Rules[State], state: State, event: Event, number: int
) -> Iterator[str]:
    if event.draw != number:
        yield f"event {event.number} has draw {event.draw} where {number} was due"
    elif event.kind == Event.Kind.START:
        joined = [seat.join for seat in match.seats.all()]
        if match.seats_drawn and joined != draws.recompute_order(match, event, len(joined)):
            yield "the seats are not the ones that were drawn"
    elif event.kind == Event.Kind.THROW and _redraw_throw(
        match, rules, state, event
    ) != _parse_throw(event):
        yield f"event {event.number} shows another throw than draw {number}"


def _redraw_throw(match: Match, rules: Rules[State], state: State, event: Event) -> Throw:
    return rules.read(draws.recompute_throw(match, event, rules.faces(state)))


def _parse_throw(event: Event) -> Throw | None:
    action = action_from(event.payload)
    return action if isinstance(action, Throw) else None


def _is_outcome_right(match: Match, rules: Rules[State], state: State) -> bool:
    stored = {"winners": match.winners, "points": match.points}
    return outcome_form(rules.outcome(state)) == stored

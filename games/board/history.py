"""A match as it was after any of its events, reconstructed from its event log."""

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from functools import lru_cache

from games.board.parts.history_nav import past_nav
from games.board.pregame import PregameView, pregame_view
from games.board.view import MatchView, Review, match_view
from games.clock.paces import NONE
from games.engine.forms.text import read_position
from games.engine.match import points_after
from games.engine.state import Outcome
from games.models import Event, Match
from games.proof import rulings
from games.selectors.log_cache import events_until
from games.selectors.moments import moments
from games.selectors.perspective import MatchSnapshot
from games.selectors.piece_ids import NumberedPieces, initial_ids, track_ids
from games.selectors.stored_events import read_events
from games.selectors.turns import (
    STARTS,
    STEPS,
    could_differ,
    effective_events,
    last_outcome,
    ruling_kind,
    seats_out,
    turns,
)

TURN_EVENTS = (
    *STARTS,
    Event.Kind.THROW,
    *STEPS,
    Event.Kind.UNDO,
    Event.Kind.DONE,
    Event.Kind.TAKEBACK,
    Event.Kind.SKIP,
)
"""Kinds of event that may change the active seat; all others leave it as it is."""

ENDING_RULINGS = ("", rulings.ABORT, rulings.ADJUDICATE)
"""Results of `ruling_kind` for events that can end a match; "" means an event without a ruling."""


def match_at(match: Match, number: int) -> Match:
    """Return an unsaved copy of the match as it was after the event with this number.

    A match whose log is lost is returned as it is now.
    """
    events = events_until(match.pk, number)
    match_then = copy(match)
    if not events:
        return match_then
    match_then.version, match_then.due_at = number, None
    # The log does not hold the clocks, and offers of the past cannot be answered.
    match_then.pace, match_then.offers = NONE, []
    match_then.paused_at, match_then.paused_until, match_then.paused_for = None, None, ""
    match_then.position, match_then.pieces = events[-1].position, _follow_pieces(events)
    match_then.stage, match_then.round = _stage(match, events), events[-1].round
    match_then.score = list(read_position(match_then.position)[1].won)
    match_then.holding = (
        _find_holding_seat(events) if match_then.stage == Match.Stage.PLAYING else None
    )
    if match_then.stage == Match.Stage.BEGINNING:
        match_then.digest = ""
    if match_then.stage == Match.Stage.OVER:
        match_then.score = match.score
    else:
        match_then.winners = match_then.points = match_then.ended_at = None
        match_then.ending = ""
    outcome = last_outcome(events) if match_then.stage == Match.Stage.BETWEEN else None
    if outcome is not None:
        _close(match_then, outcome, events)
    return match_then


def _close(match_then: Match, outcome: Outcome, events: Sequence[Event]) -> None:
    """Set score, result and ending of `match_then`, a copy of a match between two games.

    `events` are all events up to then; `outcome` is the result of the game that had just ended.
    """
    rules, state = read_position(match_then.position)
    match_then.score = list(points_after(rules, state, outcome))
    match_then.winners, match_then.points = list(outcome.winners), outcome.points
    played = rules.outcome(state) is not None
    match_then.ending = Match.Ending.PLAYED if played else Match.Ending.RESIGNED
    effective = effective_events(events)
    if any(
        ruling_kind(event) == rulings.ADJUDICATE and event.round == match_then.round
        for event in effective
    ):
        match_then.ending = Match.Ending.RULED


def past_view(
    snapshot: MatchSnapshot, number: int, viewer: int | None, mark: str = ""
) -> MatchView | PregameView:
    """Return the board after an event as this viewer sees it, without buttons for actions.

    `mark` is the checksum of what can change without a new version.
    """
    match, present = snapshot.match, snapshot.perspective(viewer)
    past = MatchSnapshot(match_at(match, number), snapshot.seats)
    first = min(snapshot.log.played.first_turn or number, number)
    nav = past_nav(match, number, first, moments(present.events))
    if past.match.stage == Match.Stage.BEGINNING:
        return pregame_view(past, None, mark, nav)
    perspective = replace(past.perspective(viewer), player=None)
    return match_view(perspective, mark, Review(nav, present))


def _stage(match: Match, events: Sequence[Event]) -> Match.Stage:
    if all(event.kind != Event.Kind.START for event in events):
        return Match.Stage.BEGINNING
    if match.stage == Match.Stage.OVER and end_event_number(match) <= events[-1].number:
        return Match.Stage.OVER
    return Match.Stage.PLAYING if last_outcome(events) is None else Match.Stage.BETWEEN


def end_event_number(match: Match, log: Sequence[Event] | None = None) -> int:
    """Return the number of the event that ended a finished match.

    `log` is the match's event log; None reads it.
    """
    for event in reversed(read_events(match.pk) if log is None else log):
        if event.kind != Event.Kind.REMATCH and ruling_kind(event) in ENDING_RULINGS:
            return event.number
    return 0


def _find_holding_seat(events: Sequence[Event]) -> int | None:
    """Return the seat that has played its turn but not confirmed it after these events, or None."""
    last = next(event for event in reversed(effective_events(events)) if event.kind in TURN_EVENTS)
    turn = turns(events)[-1]
    if last.kind not in STEPS or last.user_id is None or not could_differ(turn):
        return None
    (rules, before), (_, after) = map(read_position, turn.positions[-2:])
    if last.payload.get("call") in rules.irrevocable_calls:
        return None
    return None if before.seat in (after.seat, *seats_out(events)) else before.seat


def _follow_pieces(events: Sequence[Event]) -> NumberedPieces:
    places: NumberedPieces = []
    for event in events:
        pieces, anew = _pieces(event.position), not places or event.kind == Event.Kind.GAME
        places = initial_ids(pieces) if anew else track_ids(places, pieces)
    return places


@lru_cache(maxsize=8192)
def _pieces(position: str) -> tuple[tuple[int, ...], ...]:
    return read_position(position)[1].pieces

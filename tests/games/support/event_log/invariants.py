"""Checks the summary of an event log against the events themselves."""

from collections import Counter
from collections.abc import Sequence

from games.models import Event, Match
from games.selectors.log_cache import log_of
from games.selectors.match_log import LISTED_TURNS, MAX_RULINGS, RECENT_EVENTS, MatchLog, fold
from games.selectors.stored_events import read_events
from games.selectors.turns import OPENINGS, effective_events, seats_out, turns


def check_logs_in_database() -> None:
    """Check the summary that this process has cached for each match in the database."""
    for match in Match.objects.all():
        events = read_events(match.pk)
        log = log_of(match.pk, match.version)
        assert log == fold(events)
        check_log(log, events)


def _values(event: Event) -> dict[str, object]:
    return {field.attname: getattr(event, field.attname) for field in event._meta.concrete_fields}


def check_log(log: MatchLog, events: Sequence[Event]) -> None:
    """Assert that a summary is what its definition says for these events."""
    effective, all_turns = effective_events(events), turns(events)
    assert log.version == len(events)
    assert list(log.turns) == all_turns[-LISTED_TURNS - 1 :]
    assert log.played.first_turn == (all_turns[0].throw.number if all_turns else 0)
    played = [turn for turn in all_turns if turn.steps]
    assert log.played.last_play == (played[-1] if played else None)
    assert log.played.left_seats == seats_out(events)
    games = 1 + sum(event.kind == Event.Kind.GAME for event in effective)
    assert log.turns[-1].game == games if log.turns else not all_turns
    offered = [event.seat for event in effective if event.kind == Event.Kind.REMATCH]
    assert list(log.played.rematch_offers) == offered
    ruled = [event for event in events if event.kind == Event.Kind.RULING]
    assert list(log.rulings) == ruled[-MAX_RULINGS:]
    assert log.times_given == Counter(e.seat for e in events if e.kind == Event.Kind.GIVE)
    recent = list(events[-RECENT_EVENTS:])
    assert [_values(entry.event) for entry in log.recent] == list(map(_values, recent))
    assert log.taken_back == _seats_that_took_back(events)
    assert [entry.event for entry in log.entries_since_push] == _find_pushed(events)
    for entry in log.entries:
        number = entry.event.number
        assert entry.before == (events[number - 2] if number > 1 else None)
        then = turns(events[:number])
        assert entry.turn == (then[-1] if then else None)
        if entry.event.kind == Event.Kind.ANSWER:
            assert entry.offer == events[entry.event.payload["offer"] - 1]


def _seats_that_took_back(events: Sequence[Event]) -> set[int | None]:
    seats = set[int | None]()
    for event in events:
        if event.kind in OPENINGS:
            seats.clear()
        elif event.kind in (Event.Kind.UNDO, Event.Kind.TAKEBACK):
            seats.add(event.seat)
    return seats


def _find_pushed(events: Sequence[Event]) -> list[Event]:
    """Return the events from the last action on that a player, a bot or the site began."""
    begun = [
        at
        for at, event in enumerate(events)
        if at == 0 or not (event.automatic or _is_later_step(event))
    ]
    return list(events[begun[-1] :]) if begun else []


def _is_later_step(event: Event) -> bool:
    """Whether a user's step has no request name, as it came with the step before."""
    return event.kind == Event.Kind.MOVE and bool(event.user) and not event.request_id

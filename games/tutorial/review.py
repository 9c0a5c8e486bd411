"""The guide's explanations of past turns, and of numbers that cannot be played."""

from collections.abc import Sequence

from django.utils.translation import gettext

from games.engine.forms.exchange import action_from
from games.engine.forms.text import read_position
from games.engine.state import Choice, Move, State, Throw
from games.models import Event
from games.selectors.perspective import Perspective
from games.selectors.turns import STARTS, Turn
from games.text.events import describe_event
from games.text.moves import is_throw_lost
from games.tutorial.entries import GuideEntry, GuideNote, format_choices, format_starts
from games.tutorial.told import Attempt, Log, Told, acting_seat

MAX_TURNS_EXPLAINED = 4
"""Maximum number of past turns that are explained."""


def first_shown(log: Log, *, throws_again: bool) -> int:
    """Return the index of the first turn that the panel explains before the learner acts.

    These are the bot's turns since the learner last moved. The learner's last turn is explained as
    well if its whole throw was lost, or if the learner throws again at once.
    """
    end = len(log.parts)
    for index in range(end - 1, max(end - 1 - MAX_TURNS_EXPLAINED, -1), -1):
        turn = log.parts[index]
        if turn.throw.kind in STARTS:
            return index + 1
        if log.is_own(turn):
            shown = is_throw_lost(turn) or (throws_again and index == end - 1)
            return index if shown else index + 1
        if acting_seat(turn) is None:
            return index
    return max(end - MAX_TURNS_EXPLAINED, 0)


def explain_turn(perspective: Perspective, log: Log, told: Told | None, index: int) -> GuideEntry:
    """Return what a seat threw and played, and if `told` is given an explanation of it."""
    turn = log.parts[index]
    title = gettext("The computer plays the numbers that you could not use.")
    if turn.throw.kind == Event.Kind.THROW and turn.throw.seat in (None, acting_seat(turn)):
        title = describe_event(perspective, perspective.entry(turn.throw.number))
    before, choices, _ = parse_turn(turn)
    moves = format_choices(perspective.rules, before, choices)
    return GuideEntry(title, moves, told.tell(log.remarks_of_turn(index)) if told else ())


def parse_turn(turn: Turn) -> tuple[State, list[Choice], State]:
    """Return the state after a turn's throw, the choices, and the state after the last of them."""
    actions = [action_from(step.payload) for step in turn.steps]
    choices = [action for action in actions if not isinstance(action, Throw)]
    first, last = turn.positions[0], turn.positions[-1]
    return read_position(first)[1], choices, read_position(last)[1]


def explain_hindrances(
    perspective: Perspective, told: Told, seat: int, state: State, attempts: Sequence[Attempt]
) -> tuple[GuideEntry, ...]:
    """Explain why pieces cannot move; pieces with the same reason form one entry."""
    moves_by_note = dict[GuideNote, list[Move]]()
    notes = dict[object, GuideNote]()
    for move, refusal in attempts:
        reason = (refusal.message, *sorted(refusal.values.items()))
        note = notes.get(reason) or told.tell_refusal(refusal)
        notes[reason] = note
        moves_by_note.setdefault(note, []).append(move)
    return tuple(
        GuideEntry("", format_starts(perspective, seat, moves, state.pips_left), (note,))
        for note, moves in moves_by_note.items()
    )

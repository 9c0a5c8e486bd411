"""The guide's explanations of past turns, and of numbers that cannot be played."""

from collections.abc import Sequence

from django.utils.translation import gettext

from games.engine.forms.exchange import action_from
from games.engine.forms.text import read_position
from games.engine.state import Choice, Move, State, Throw
from games.models import Event
from games.selectors.perspective import Perspective
from games.selectors.turns import STARTS, Turn, split_by_seat
from games.text.events import describe_event
from games.text.moves import is_throw_lost, translate_message
from games.tutorial import text
from games.tutorial.entries import GuideEntry, GuideNote, format_choices, make_notes, name_square
from games.tutorial.text import Tone, explain

MAX_TURNS_EXPLAINED = 4
"""Maximum number of past turns that are explained."""


def explain_latest_turns(perspective: Perspective, seat: int) -> tuple[GuideEntry, ...]:
    """Return explanations of the bot's turns since the learner last moved.

    The learner's last turn is explained as well if its whole throw was lost.
    """
    entries = list[GuideEntry]()
    parts = [part for turn in perspective.turns for part in split_by_seat(turn)]
    for turn in reversed(parts):
        own = _acting_seat(turn) == seat
        if turn.throw.kind in STARTS or (own and not is_throw_lost(turn)):
            break
        entries.append(_explain_turn(perspective, turn, latest=not entries))
        if _acting_seat(turn) in (None, seat) or len(entries) == MAX_TURNS_EXPLAINED:
            break
    return tuple(reversed(entries))


def _acting_seat(turn: Turn) -> int | None:
    return turn.steps[0].seat if turn.steps else turn.throw.seat


def _explain_turn(perspective: Perspective, turn: Turn, *, latest: bool) -> GuideEntry:
    """Return an explanation of what a seat threw and played.

    A throw that decides who begins is explained only if it is the `latest` throw.
    """
    title = gettext("The computer plays the numbers that you could not use.")
    if turn.throw.kind == Event.Kind.THROW and turn.throw.seat in (None, _acting_seat(turn)):
        title = describe_event(perspective, perspective.entry(turn.throw.number))
    before, choices, after = parse_turn(turn)
    remarks = [*explain(perspective.rules, before, choices, after)]
    if find_unplayed_numbers(perspective, turn):
        remarks.append(text.lost_throw_remark(perspective.rules, partly=bool(turn.steps)))
    notes = make_notes(remarks)
    if latest and not turn.steps and not _was_for_pieces(perspective, turn):
        notes = make_notes([text.start_remark(perspective.rules)])
    return GuideEntry(title, format_choices(perspective, _acting_seat(turn) or 0, choices), notes)


def _was_for_pieces(perspective: Perspective, turn: Turn) -> bool:
    """Whether the throw of a turn was to move pieces, and not to decide who begins."""
    before = read_position(perspective.event(turn.throw.number - 1).position)[1]
    return turn.throw.seat is not None and text.is_for_pieces(before)


def parse_turn(turn: Turn) -> tuple[State, list[Choice], State]:
    actions = [action_from(step.payload) for step in turn.steps]
    choices = [action for action in actions if not isinstance(action, Throw)]
    first, last = turn.positions[0], turn.positions[-1]
    return read_position(first)[1], choices, read_position(last)[1]


def find_unplayed_numbers(perspective: Perspective, turn: Turn) -> tuple[int, ...]:
    """Return the numbers of a finished turn that could not be played."""
    seat = turn.throw.seat
    if seat is None or turn.throw.kind != Event.Kind.THROW or seat != _acting_seat(turn):
        return ()
    throw, after = action_from(turn.throw.payload), read_position(turn.positions[-1])[1]
    assert isinstance(throw, Throw)  # noqa: S101  by the kind of its event
    if (after.seat == seat and after.pips_left) or perspective.rules.outcome(after):
        return ()
    left = list(perspective.rules.pips_of(throw))
    for step in turn.steps:
        if step.kind == Event.Kind.CALL:
            return ()
        left.remove(step.payload["score"])
    return tuple(left) if text.is_for_pieces(after) else ()


def explain_lost_numbers(perspective: Perspective, turn: Turn, seat: int) -> tuple[GuideEntry, ...]:
    """Explain for each piece why it cannot use the numbers that the learner has lost."""
    left = find_unplayed_numbers(perspective, turn)
    if turn.throw.seat != seat or not left:
        return ()
    before = read_position(perspective.event(turn.throw.number - 1).position)[1]
    after = read_position(turn.positions[-1])[1]
    return explain_hindrances(perspective, text.with_numbers_left(before, after, seat, left), seat)


def explain_hindrances(perspective: Perspective, state: State, seat: int) -> tuple[GuideEntry, ...]:
    moves_by_note = dict[GuideNote, list[Move]]()
    for move, refusal in text.find_hindrances(perspective.rules, state):
        note = GuideNote(
            translate_message(refusal.message, refusal.values), refusal.statement, Tone.RISK.value
        )
        moves_by_note.setdefault(note, []).append(move)
    return tuple(
        GuideEntry("", _format_starts(perspective, seat, moves, state.pips_left), (note,))
        for note, moves in moves_by_note.items()
    )


def _format_starts(
    perspective: Perspective, seat: int, moves: Sequence[Move], scores: Sequence[int]
) -> tuple[str, ...]:
    """Return the squares where these moves would begin, for example `point 13`.

    If there are several numbers to play, each square comes with its number: `6: point 13`.
    """
    has_several_numbers = len(set(scores)) > 1
    names = [(name_square(perspective, seat, move.start), move.score) for move in moves]
    return tuple(f"{score}: {name}" if has_several_numbers else name for name, score in names)

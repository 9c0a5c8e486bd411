"""The parts of the guide's panel: notes, entries and quotes; and choices in words.

A choice is a legal step or call.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from games.engine.rules import Rules
from games.engine.state import Call, Choice, Move, State
from games.selectors.perspective import Perspective
from games.text.moves import translate_message
from games.text.notation import localize
from games.text.places import square_name
from games.tutorial.text import Remark, Tone
from games.tutorial.text.backgammon import WARNINGS

TONE_ORDER = (Tone.GAIN, Tone.PLAIN, Tone.RISK)


@dataclass(frozen=True, slots=True)
class GuideNote:
    """One sentence of the panel, the statement behind it, and its tone: gain, risk or neutral."""

    sentence: str
    statement: str = ""
    tone: str = Tone.PLAIN.value


@dataclass(frozen=True, slots=True)
class GuideEntry:
    """Entry of the panel: moves that were played, or pieces, with notes about them."""

    title: str
    moves: tuple[str, ...] = ()
    notes: tuple[GuideNote, ...] = ()


@dataclass(frozen=True, slots=True)
class Hint:
    """What a strong bot would play, shown when the learner asks for it."""

    id: str
    """An ID of its own for each position, so that a new hint is closed."""
    moves: tuple[str, ...]
    notes: tuple[GuideNote, ...]
    """What the moves do, told each time that the learner asks."""
    choices: tuple[Choice, ...]
    """The moves, for the arrows on the board."""


@dataclass(frozen=True, slots=True)
class Goal:
    """The goal of the game, and how far the learner has come: in pips, and in pieces."""

    aim: str
    done: int
    whole: int
    finished: int
    """How many of the learner's pieces have reached their goal."""
    pieces: int


@dataclass(frozen=True, slots=True)
class Quote:
    """A statement of the rulebook that is new to the learner."""

    statement: str
    text: str


@dataclass(frozen=True, slots=True)
class Guide:
    """Content of the guide's panel, in reading order."""

    game: str
    goal: Goal
    before: tuple[GuideEntry, ...] = ()
    """What happened since the learner's last action."""
    now: tuple[GuideNote, ...] = ()
    """Remarks about what is at stake now."""
    question: str = ""
    """What the learner is asked to find out before a hint is shown; or that there is one move."""
    legend: int = 0
    """A number of the throw, for the disc in the legend of the board's marks; 0 without legend."""
    reasons: tuple[GuideEntry, ...] = ()
    """Why only one move is possible, as far as the learner has not been told."""
    hint: Hint | None = None
    advice: GuideEntry | None = None
    """What a strong bot would have played, after the learner has played."""
    stuck: tuple[GuideEntry, ...] = ()
    """Pieces that cannot move, and why; folded, therefore told each time."""
    quotes: tuple[Quote, ...] = ()
    over: bool = False

    @property
    def told(self) -> frozenset[str]:
        """The IDs of the statements that the panel tells in words without being asked."""
        parts = (*self.before, *self.reasons)
        notes = (*self.now, *(note for part in parts for note in part.notes))
        return frozenset({note.statement for note in notes} | {q.statement for q in self.quotes})


def in_order(remarks: Iterable[Remark]) -> list[Remark]:
    """Return remarks in reading order: first gains, then neutral ones, then risks.

    Of several warnings about the same danger, only the gravest is returned.
    """
    ordered = sorted(remarks, key=lambda remark: TONE_ORDER.index(remark.tone))
    milder = [each for each in WARNINGS if each in ordered][1:]
    return [remark for remark in ordered if remark not in milder]


def note_remarks(remarks: Iterable[Remark]) -> tuple[GuideNote, ...]:
    """Return the remarks as notes in reading order."""
    notes = (
        GuideNote(
            translate_message(remark.message, remark.values), remark.statement, remark.tone.value
        )
        for remark in in_order(remarks)
    )
    return tuple(dict.fromkeys(notes))


def format_choices(rules: Rules[State], state: State, choices: Sequence[Choice]) -> tuple[str, ...]:
    """Return choices in the notation of the game, as in the list of moves: `13/7`.

    They are made one after the other, from this state on. If they use different numbers, each
    begins with its number: `6: 13/7`.
    """
    has_several_numbers = len({choice.score for choice in choices if isinstance(choice, Move)}) > 1
    formatted = list[str]()
    for choice in choices:
        formatted.append(_format_choice(rules, state, choice, number=has_several_numbers))
        state = rules.apply(state, choice)
    return tuple(formatted)


def _format_choice(rules: Rules[State], state: State, choice: Choice, *, number: bool) -> str:
    if isinstance(choice, Call):
        return gettext(rules.call_names[choice.name])
    move = localize(rules.notation([(state, choice)]))
    return f"{choice.score}: {move}" if number else move


def format_starts(
    perspective: Perspective, seat: int, moves: Sequence[Move], scores: Sequence[int]
) -> tuple[str, ...]:
    """Return the squares where these moves would begin, for example `point 13`.

    If there are several numbers to play, each square comes with its number: `6: point 13`.
    """
    has_several_numbers = len(set(scores)) > 1
    names = [(name_square(perspective, seat, move.start), move.score) for move in moves]
    return tuple(f"{score}: {name}" if has_several_numbers else name for name, score in names)


def name_square(perspective: Perspective, seat: int, progress: int) -> str:
    return square_name(perspective.places[perspective.layout.at(seat, progress)])

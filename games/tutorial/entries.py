"""The parts of the guide's panel: notes, entries and quotes; and choices in words.

A choice is a legal step or call.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from games.engine.state import Call, Choice, Move
from games.selectors.perspective import Perspective
from games.text.moves import translate_message
from games.text.places import square_name
from games.tutorial.text import Remark, Tone

TONE_ORDER = (Tone.GAIN, Tone.PLAIN, Tone.RISK)


@dataclass(frozen=True, slots=True)
class GuideNote:
    """One sentence of the panel, the statement behind it, and its tone: gain, risk or neutral."""

    sentence: str
    statement: str = ""
    tone: str = Tone.PLAIN.value


@dataclass(frozen=True, slots=True)
class GuideEntry:
    """Entry of the panel: moves that were played or can be played, with notes about them."""

    title: str
    moves: tuple[str, ...] = ()
    notes: tuple[GuideNote, ...] = ()
    advised: bool = False


@dataclass(frozen=True, slots=True)
class Quote:
    """A statement of the rulebook that is new to the learner."""

    statement: str
    text: str


@dataclass(frozen=True, slots=True)
class Guide:
    """Content of the guide's panel, in reading order."""

    game: str
    before: tuple[GuideEntry, ...] = ()
    """What happened since the learner's last action."""
    now: tuple[GuideNote, ...] = ()
    """The learner's task, and remarks about it."""
    advice: GuideEntry | None = None
    choices: tuple[GuideEntry, ...] = ()
    """All legal choices; those with equal notes form one entry."""
    stuck: tuple[GuideEntry, ...] = ()
    """Pieces that cannot move, and why."""
    quotes: tuple[Quote, ...] = ()
    over: bool = False
    advised: Choice | None = None
    """The advised move, which is highlighted on the board."""


def make_notes(remarks: Iterable[Remark]) -> tuple[GuideNote, ...]:
    """Return the remarks as translated notes: first gains, then neutral notes, then risks."""
    ordered = sorted(remarks, key=lambda remark: TONE_ORDER.index(remark.tone))
    return tuple(
        GuideNote(
            translate_message(remark.message, remark.values), remark.statement, remark.tone.value
        )
        for remark in ordered
    )


def format_choices(
    perspective: Perspective, seat: int, choices: Sequence[Choice]
) -> tuple[str, ...]:
    """Return choices in words, for example `point 13 → point 7`.

    If the choices use different numbers, each begins with its number: `6: point 13 → point 7`.
    """
    has_several_numbers = len({choice.score for choice in choices if isinstance(choice, Move)}) > 1
    return tuple(
        _format_choice(perspective, seat, choice, number=has_several_numbers) for choice in choices
    )


def _format_choice(perspective: Perspective, seat: int, choice: Choice, *, number: bool) -> str:
    if isinstance(choice, Call):
        return gettext(perspective.rules.call_names[choice.name])
    start, end = (name_square(perspective, seat, place) for place in (choice.start, choice.end))
    move = f"{start} → {end}"
    return f"{choice.score}: {move}" if number else move


def name_square(perspective: Perspective, seat: int, progress: int) -> str:
    return square_name(perspective.places[perspective.layout.at(seat, progress)])

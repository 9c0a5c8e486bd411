"""Notes and entries of the guide's panel, and choices in words."""

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
    """One sentence of the panel with its statement, and whether it names a gain or a risk."""

    sentence: str
    statement: str = ""
    tone: str = Tone.PLAIN.value


@dataclass(frozen=True, slots=True)
class GuideEntry:
    """Entry of the panel: moves that were or can be played, with remarks about them."""

    title: str
    moves: Sequence[str] = ()
    notes: Sequence[GuideNote] = ()
    advised: bool = False


@dataclass(frozen=True, slots=True)
class Quote:
    """A statement of the rulebook that is new to the learner."""

    statement: str
    text: str


@dataclass(frozen=True, slots=True)
class Guide:
    """Content of the panel, in reading order."""

    game: str
    before: Sequence[GuideEntry] = ()
    """What happened since the learner's last action."""
    now: Sequence[GuideNote] = ()
    """The learner's task, and remarks about it."""
    advice: GuideEntry | None = None
    choices: Sequence[GuideEntry] = ()
    """All legal choices, grouped by equal remarks."""
    stuck: Sequence[GuideEntry] = ()
    """Why other pieces, or all of them, cannot move."""
    quotes: Sequence[Quote] = ()
    over: bool = False
    advised: Choice | None = None
    """The advised move, which is highlighted on the board."""


def make_notes(remarks: Iterable[Remark]) -> list[GuideNote]:
    """Convert remarks to notes: gains first, then neutral ones, then risks."""
    ordered = sorted(remarks, key=lambda remark: TONE_ORDER.index(remark.tone))
    return [
        GuideNote(
            translate_message(remark.message, remark.values), remark.statement, remark.tone.value
        )
        for remark in ordered
    ]


def format_choices(perspective: Perspective, seat: int, choices: Sequence[Choice]) -> list[str]:
    """Return choices in words, as the viewer names squares: `6: point 13 → point 7`."""
    has_several_numbers = len({choice.score for choice in choices if isinstance(choice, Move)}) > 1
    return [
        _format_choice(perspective, seat, choice, number=has_several_numbers) for choice in choices
    ]


def _format_choice(perspective: Perspective, seat: int, choice: Choice, *, number: bool) -> str:
    if isinstance(choice, Call):
        return gettext(perspective.rules.call_names[choice.name])
    start, end = (name_square(perspective, seat, place) for place in (choice.start, choice.end))
    move = f"{start} → {end}"
    return f"{choice.score}: {move}" if number else move


def name_square(perspective: Perspective, seat: int, progress: int) -> str:
    return square_name(perspective.places[perspective.layout.at(seat, progress)])

"""The data model of a story about a game: texts, and positions that illustrate them."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Scene:
    """A position with a caption, drawn as a picture.

    `tests/games/stories/test_stories.py` checks with the engine that the caption is true.
    """

    caption: str
    position: str
    """The position in the text form of `games.engine.forms.text`."""
    throw: str = ""
    """The throw that is played, in the text form of an action."""
    shows: tuple[str, ...] = ()
    """Legal moves in the order in which they are played; drawn as arrows."""
    refuses: Mapping[str, str] = field(default_factory=dict)
    """Illegal moves, each with the statement that forbids it; drawn crossed out."""
    leads: str = ""
    """Pieces, seat and pips left after the moves, in the text form of a position."""
    wins: int = 0
    """Points that the moving seat has won after the moves; 0 if it has not won."""
    best: bool = False
    """Whether a strong bot plays the same moves."""
    starts: bool = False
    """Whether the position is the starting position of the game."""


@dataclass(frozen=True, slots=True)
class Section:
    """Section of a story: a heading and a few sentences, with a scene if there is one."""

    anchor: str
    title: str
    text: str
    statements: tuple[str, ...] = ()
    scene: Scene | None = None


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph about where a game comes from, with the titles of the works it relies on.

    The titles are not translated.
    """

    text: str
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Story:
    line: str
    """The game in one sentence."""
    origin: tuple[Passage, ...]
    play: tuple[Section, ...]
    advice: tuple[Section, ...]
    face: str
    """The anchor of the section whose scene is shown at the top of the page."""
    variants: tuple[str, ...]
    """The names of the options that change the game most."""

"""The data model of a game's story: paragraphs, and positions that prove their claims."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Scene:
    """A position with a caption, drawn as a picture.

    The caption is verified by the engine (tests/games/stories/test_stories.py).
    """

    caption: str
    position: str
    """In the text form of `games.engine.text`."""
    throw: str = ""
    """The throw that is played, in the text form of an action."""
    shows: tuple[str, ...] = ()
    """Legal moves in order, drawn as arrows."""
    refuses: Mapping[str, str] = field(default_factory=dict)
    """Illegal moves with the statements that forbid them, drawn crossed out."""
    leads: str = ""
    """Pieces, seat and numbers after the shown moves, as in the text of a position."""
    wins: int = 0
    """Points that the moving seat has won at the end of the scene; 0 if it has not won."""
    best: bool = False
    """Whether a strong bot makes the same play."""
    starts: bool = False
    """Whether it is the starting position."""


@dataclass(frozen=True, slots=True)
class Section:
    """A few sentences under a heading."""

    anchor: str
    title: str
    text: str
    statements: tuple[str, ...] = ()
    scene: Scene | None = None


@dataclass(frozen=True, slots=True)
class Story:
    """The story of a game."""

    line: str
    """The game in one sentence."""
    origin: tuple[str, ...]
    sources: tuple[str, ...]
    """The sources of its facts: titles of works, which are not translated."""
    play: tuple[Section, ...]
    advice: tuple[Section, ...]
    face: str
    """The anchor of the part whose board is shown at the head of the page."""
    variants: tuple[str, ...]
    """The names of the options that change the game most."""

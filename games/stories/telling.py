"""How the story of a game is written down: paragraphs, and positions that prove what they say."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Scene:
    """A position as a picture, what is thrown in it, and what its caption says of it.

    Nothing here is decided: the engine is asked whether it is so (tests/games/test_stories.py).
    """

    caption: str
    position: str
    """As one line, as `games.engine.text` writes it."""
    throw: str = ""
    """What is thrown there, as in an action."""
    shows: tuple[str, ...] = ()
    """Moves that may be made, one after the other; they are drawn as arrows."""
    refuses: Mapping[str, str] = field(default_factory=dict)
    """Moves that may not, each with the statement that forbids it; they are drawn crossed out."""
    leads: str = ""
    """Pieces, seat and scores after what is shown, as in the line of a position."""
    wins: int = 0
    """Points that the moving seat has won at the end of the scene; 0 if it has not won."""
    best: bool = False
    """Whether a strong computer plays just so."""
    starts: bool = False
    """Whether the pieces stand as they do before the first throw."""


@dataclass(frozen=True, slots=True)
class Part:
    """A few sentences under a heading."""

    anchor: str
    title: str
    text: str
    statements: tuple[str, ...] = ()
    scene: Scene | None = None


@dataclass(frozen=True, slots=True)
class Story:
    """All that is told of a game."""

    line: str
    """The game in one sentence."""
    origin: tuple[str, ...]
    sources: tuple[str, ...]
    """What the facts were taken from: names of works, which no language translates."""
    play: tuple[Part, ...]
    advice: tuple[Part, ...]
    face: str
    """The anchor of the part whose board stands at the head of the page."""
    variants: tuple[str, ...]
    """The options that change the game most, by their names."""

"""Figures of a story: a position, its throw, and arrows for legal and illegal moves."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from zlib import crc32

from games.board.arrows import Arrow, Point, draw_arrow, uppermost
from games.board.drawing import Piece, draw_position
from games.board.thrown_dice import lay_out_throw, place_at
from games.engine.forms.text import read_action, read_position
from games.engine.layout import Layout
from games.engine.play import play
from games.engine.rules import Rules
from games.engine.state import Action, Move, State, Throw
from games.stories import STORIES
from games.stories.story import Scene, Section

THICKNESS = 0.011
"""Thickness of an arrow, as a share of the board's width."""


@dataclass(frozen=True, slots=True)
class EmptyBoard:
    """Board without pieces.

    A page contains it once; all figures of the page refer to it.
    """

    name: str
    layout: Layout


@dataclass(frozen=True, slots=True)
class ThrownDie:
    """A thrown die, stick or cowrie."""

    picture: str
    side: int
    transform: str


@dataclass(frozen=True, slots=True)
class Figure:
    """Figure of one scene of a story: values for the template."""

    scene: Scene
    board: EmptyBoard
    pieces: Sequence[Piece]
    dice: Sequence[ThrownDie]
    arrows: Sequence[Arrow]

    @property
    def refused_statements(self) -> list[str]:
        """Statements of the rulebook that forbid the crossed-out moves, without duplicates."""
        return list(dict.fromkeys(self.scene.refuses.values()))


@dataclass(frozen=True, slots=True)
class FigureSection:
    """Section of a story, with its figure if there is one."""

    part: Section
    figure: Figure | None


@dataclass(frozen=True, slots=True)
class StoryFigures:
    """All figures of a story."""

    play: Sequence[FigureSection]
    advice: Sequence[FigureSection]
    boards: Sequence[EmptyBoard]
    head_figure: Figure
    """The figure at the head of the page."""


@cache
def story_figures(game: str) -> StoryFigures:
    """Return the figures of a game's story; cached, as they are the same for every reader."""
    story = STORIES[game]
    play = [FigureSection(part, _figure(part.scene) if part.scene else None) for part in story.play]
    advice = [
        FigureSection(part, _figure(part.scene) if part.scene else None) for part in story.advice
    ]
    figures = {
        section.part.anchor: section.figure for section in (*play, *advice) if section.figure
    }
    boards = {each.board.name: each.board for each in figures.values()}
    return StoryFigures(play, advice, list(boards.values()), figures[story.face])


def _figure(scene: Scene) -> Figure:
    rules, state = read_position(scene.position)
    drawing = draw_position(rules, state)
    layout, pieces = drawing.layout, drawing.pieces
    thickness = round(THICKNESS * layout.columns, 3)
    throw = Throw(state.pips_left)
    if scene.throw:
        throw = Throw(tuple(map(int, scene.throw.split(","))))
    dice = lay_out_dice(rules, layout, throw, state) if throw.dice else []
    state = play(rules, state, throw) if scene.throw else state
    arrows = [
        *_draw_shown_moves(rules, layout, state, scene, thickness),
        *_draw_refused_moves(layout, state, scene, thickness),
    ]
    return Figure(scene, empty_board(layout), pieces, dice, arrows)


def empty_board(layout: Layout) -> EmptyBoard:
    """Return the board of this layout, named after its shapes and labels."""
    drawn = repr((layout.shapes, layout.labels)).encode()
    return EmptyBoard(f"ground-{crc32(drawn):x}", layout)


def lay_out_dice(
    rules: Rules[State], layout: Layout, throw: Throw, state: State
) -> list[ThrownDie]:
    """Return the dice, sticks or cowries of a throw by the active seat of `state`, as they lie."""
    faces = rules.faces_shown(throw)
    spots = lay_out_throw(layout, rules.randomizer, state.seat or 0, len(faces))
    return [
        ThrownDie(
            f"{rules.randomizer}-{face}", rules.side(state, state.seat or 0), place_at(*where)
        )
        for face, where in zip(faces, spots, strict=True)
    ]


def _draw_shown_moves(
    rules: Rules[State], layout: Layout, state: State, scene: Scene, thick: float
) -> Iterator[Arrow]:
    return draw_play(rules, layout, state, map(read_action, scene.shows), thick)


def draw_play(
    rules: Rules[State], layout: Layout, state: State, actions: Iterable[Action], thick: float
) -> Iterator[Arrow]:
    """Yield an arrow for each step among several legal actions that follow one another."""
    for action in actions:
        after = play(rules, state, action)
        if isinstance(action, Move):
            yield draw_arrow(*_ends(layout, state, after, action), thick, crossed=False)
        state = after


def _draw_refused_moves(
    layout: Layout, state: State, scene: Scene, thick: float
) -> Iterator[Arrow]:
    for action in map(read_action, scene.refuses):
        if isinstance(action, Move):
            yield draw_arrow(*_ends(layout, state, state, action), thick, crossed=True)


def _ends(layout: Layout, before: State, after: State, move: Move) -> tuple[Point, Point]:
    """Return the two ends of an arrow: the top piece on the start square and on the end square."""
    seat = before.seat or 0
    return (
        uppermost(layout, before, layout.at(seat, move.start)),
        uppermost(layout, after, layout.at(seat, move.end)),
    )

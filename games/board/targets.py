"""What a viewer can press on a board: squares, and the end squares of possible moves."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from django.utils.translation import gettext

from games.board.highlights import movable_highlight, target_highlight
from games.board.ways import MovesBySquare, Ways, pairs_by_square, routes_by_square
from games.engine.forms.text import action_text
from games.engine.layout import Place
from games.engine.routes import Route
from games.engine.state import Move
from games.play.actions.wire import steps_text
from games.selectors.perspective import Perspective
from games.text.gaps import Gap
from games.text.moves import join_words, source_text
from games.text.places import SquareRow, capitalize, square_name, stack_texts

KEPT_SQUARES = 8192
"""Maximum number of squares without moves that each process keeps."""


@dataclass(frozen=True, slots=True)
class MoveOption:
    """A possible move to an end square, with the number that the move uses.

    For a route this number is the sum of those that its steps use.
    """

    id: Gap[str]
    action: Gap[str]
    score: Gap[int]
    name: Gap[str]
    source: Gap[str]
    """The throw that the move uses; empty unless two throws offer equal numbers to this square."""


@dataclass(frozen=True, slots=True)
class Target:
    """End square of a chosen piece, with the numbers that lead there."""

    key: Gap[str]
    box: Gap[str]
    options: tuple[MoveOption, ...]
    is_route: bool = False
    """Whether the piece gets here by several numbers in one go; then there is one option."""

    @property
    def several(self) -> bool:
        """Whether the viewer also has to choose the number."""
        return len(self.options) > 1

    @property
    def has_sources(self) -> bool:
        """Whether the options use equal numbers that come from different throws.

        Their labels then also name the throw.
        """
        return self.several and all(option.source for option in self.options)

    @property
    def score(self) -> int:
        """The number that the first option uses; if `has_sources`, all options use this number."""
        return self.options[0].score


@dataclass(frozen=True, slots=True)
class SquareView:
    """A square that can be pressed."""

    key: Gap[str]
    box: Gap[str]
    name: Gap[str]
    """The text for screen readers."""
    row: SquareRow = field(compare=False)
    """Not shown by the template of a square."""
    targets: tuple[Target, ...]
    attempt: Gap[str]
    """Illegal move sent on pressing a piece that cannot move, so that the refusal explains why."""
    pair: Gap[str]
    """Moves of two pieces to this square, which pressing it makes."""
    progress: Gap[int | None]
    """The progress of a viewer's piece on this square; None unless the viewer is to move."""

    @property
    def has_progress(self) -> bool:
        """Whether the square has a `progress`: a number by which moves to it can be named."""
        return self.progress is not None


def squares(perspective: Perspective, moves: MovesBySquare) -> tuple[SquareView, ...]:
    """Return every square of the board, each with the moves and routes that start on it."""
    progress, attempts = _progress(perspective), _attempts(perspective)
    pairs = pairs_by_square(perspective, moves)
    routes = routes_by_square(perspective, moves)
    language, stacks = perspective.language, stack_texts(perspective)
    moves_text = "" if perspective.to_move else None
    found = []
    for place in perspective.layout.places:
        key = place.key
        if key in moves:
            ways = Ways(moves[key], routes.get(key, {}))
            square = _square(perspective, place, ways, progress.get(key), stacks)
        else:
            square = _square_without_moves(
                language, place, stacks[key], attempts.get(key, ""), progress.get(key), moves_text
            )
        found.append(_with_pair(square, pairs[key]) if key in pairs else square)
    return tuple(found)


def _square(
    perspective: Perspective,
    place: Place,
    ways: Ways,
    progress: int | None,
    stacks: Mapping[str, str],
) -> SquareView:
    pieces, moves_text = stacks[place.key], _moves_text(perspective, ways)
    row = SquareRow(capitalize(square_name(place)), pieces, moves_text)
    name = gettext("%(place)s, can move: %(ways)s") % {
        "place": f"{row.place}, {pieces}",
        "ways": moves_text,
    }
    targets = (
        *(_target(perspective, place.key, end, moves, stacks) for end, moves in ways.moves.items()),
        *(
            _route_target(perspective, place.key, end, route, stacks)
            for end, route in ways.routes.items()
        ),
    )
    box = _box(place) + movable_highlight(perspective, place)
    return SquareView(place.key, box, name, row, targets, "", "", progress)


# Between two actions most squares stay as they are.
@lru_cache(maxsize=KEPT_SQUARES)
def _square_without_moves(
    language: str | None,
    place: Place,
    pieces: str,
    attempt: str,
    progress: int | None,
    moves_text: str | None,
) -> SquareView:
    row = SquareRow(capitalize(square_name(place)), pieces, moves_text)
    name = f"{row.place}, {pieces}"
    if attempt:
        name = gettext("%(place)s, cannot move") % {"place": name}
    return SquareView(place.key, _box(place), name, row, (), attempt, "", progress)


def _with_pair(square: SquareView, pair: tuple[Move, Move]) -> SquareView:
    name = gettext("%(place)s, two pieces can come here with %(scores)s") % {
        "place": square.name,
        "scores": join_words([move.score for move in pair]),
    }
    return replace(square, name=name, pair=steps_text(pair))


def _moves_text(perspective: Perspective, ways: Ways) -> str:
    """Return, in words, where a piece can go and the numbers that lead there."""
    template = gettext("to %(place)s with %(score)s")
    numbers = [
        (end, str(score))
        for end, moves in ways.moves.items()
        for score in dict.fromkeys(move.score for move in moves)
    ] + [(end, join_words(route.scores)) for end, route in ways.routes.items()]
    return ", ".join(
        template % {"score": score, "place": square_name(perspective.places[end])}
        for end, score in numbers
    )


def _box(place: Place) -> str:
    return f"x{place.x} y{place.y} w{place.width} h{place.height}"


def _target(
    perspective: Perspective,
    start: str,
    end: str,
    moves: Sequence[Move],
    stacks: Mapping[str, str],
) -> Target:
    place, several = perspective.places[end], len(moves) > 1
    values = {"place": square_name(place), "pile": stacks[end]}
    scores = Counter(move.score for move in moves)
    options = []
    for move in moves:
        source = (
            source_text(perspective.rules, perspective.state, move)
            if scores[move.score] > 1
            else ""
        )
        name = gettext("To %(place)s with %(score)s, %(pile)s")
        if source:
            name = gettext("To %(place)s with %(score)s (uses %(source)s), %(pile)s")
        option = MoveOption(
            id=f"to-{start}-{end}" + (_suffix(move) if several else ""),
            action=action_text(move),
            score=move.score,
            name=name % (values | {"score": move.score, "source": source}),
            source=source,
        )
        options.append(option)
    return Target(end, _box(place) + target_highlight(perspective, place), tuple(options))


def _route_target(
    perspective: Perspective, start: str, end: str, route: Route, stacks: Mapping[str, str]
) -> Target:
    place, score = perspective.places[end], join_words(route.scores)
    values = {"place": square_name(place), "score": score, "pile": stacks[end]}
    option = MoveOption(
        id=f"to-{start}-{end}",
        action=steps_text(route.moves),
        score=sum(route.scores),
        name=gettext("To %(place)s with %(score)s, %(pile)s") % values,
        source="",
    )
    box = _box(place) + target_highlight(perspective, place)
    return Target(end, box, (option,), is_route=True)


def _suffix(move: Move) -> str:
    """Return a suffix that keeps button ids unique where several moves lead to one square."""
    source = "" if move.source is None else f"-{move.source}"
    return f"-{move.score}-{move.of or 0}{source}"


def _progress(perspective: Perspective) -> Mapping[str, int]:
    if perspective.viewer is None or not _has_numbers_to_play(perspective):
        return {}
    # On a square that a path crosses twice, only the piece on it counts.
    own = perspective.match.pieces[perspective.viewer]
    every = (*range(perspective.rules.last + 1), *own)
    return {perspective.layout.at(perspective.viewer, progress): progress for progress in every}


def _has_numbers_to_play(perspective: Perspective) -> bool:
    """Whether the viewer has numbers to play rather than a call to answer."""
    return perspective.to_move and perspective.phase == "move" and bool(perspective.state.pips_left)


def _attempts(perspective: Perspective) -> Mapping[str, str]:
    """Return a move with the first number left for each square with a piece of the viewer."""
    viewer = perspective.viewer
    if viewer is None or not _has_numbers_to_play(perspective):
        return {}
    score, last = perspective.state.pips_left[0], perspective.rules.last
    return {
        perspective.layout.at(viewer, start): action_text(
            Move(start, min(start + score, last), score)
        )
        # On a square that a path crosses twice, the first of the viewer's pieces counts.
        for start in reversed(perspective.match.pieces[viewer])
    }

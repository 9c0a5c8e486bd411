"""What a viewer can press on a board: its squares, and the targets of their pieces."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from games.engine.layout import Place
from games.engine.state import Move
from games.engine.text import action_text
from games.selectors.perspective import Perspective
from games.text.moves import source_text
from games.text.places import SquareRow, capitalize, square_name, stack_text

MovesBySquare = Mapping[str, Mapping[str, Sequence[Move]]]
"""Start square -> end square -> the moves between them."""


@dataclass(frozen=True, slots=True)
class MoveOption:
    """A move to a square, by the number that it uses."""

    id: str
    action: str
    score: int
    name: str
    source: str = ""
    """Which pending throw it uses, where another one offers an equal number to the same square."""


@dataclass(frozen=True, slots=True)
class Target:
    """A square to which a chosen piece may go, by one number or several."""

    key: str
    box: str
    options: tuple[MoveOption, ...]

    @property
    def several(self) -> bool:
        """Whether the number has to be chosen as well."""
        return len(self.options) > 1

    @property
    def has_sources(self) -> bool:
        """Whether its options use equal numbers from different throws; words distinguish them."""
        return self.several and all(option.source for option in self.options)

    @property
    def score(self) -> int:
        """Number by which the piece moves; with `has_sources` all options have the same one."""
        return self.options[0].score


@dataclass(frozen=True, slots=True)
class SquareView:
    """A square that can be pressed."""

    key: str
    box: str
    name: str
    """The text for screen readers."""
    row: SquareRow
    targets: tuple[Target, ...]
    attempt: str
    """An illegal move that pressing an immovable piece tries, so that the refusal explains why."""
    progress: int | None
    """The progress of the viewer's piece on this square, while the viewer is to move."""

    @property
    def has_progress(self) -> bool:
        """Whether `progress` is known."""
        return self.progress is not None


def moves_by_square(perspective: Perspective) -> MovesBySquare:
    """Return the viewer's legal moves, grouped by start square and then end square."""
    found: defaultdict[str, defaultdict[str, list[Move]]] = defaultdict(lambda: defaultdict(list))
    if perspective.viewer is None or not perspective.to_move or perspective.phase != "move":
        return found
    for move in perspective.rules.legal_moves(perspective.state):
        if isinstance(move, Move):
            start, end = (
                perspective.layout.at(perspective.viewer, at) for at in (move.start, move.end)
            )
            found[start][end].append(move)
    return found


def squares(perspective: Perspective, moves: MovesBySquare) -> list[SquareView]:
    """Return every square of the board, each with the moves that start on it."""
    progress = _progress(perspective)
    return [
        _square(perspective, place, moves.get(place.key, {}), progress.get(place.key))
        for place in perspective.layout.places
    ]


def _square(
    perspective: Perspective, place: Place, ends: Mapping[str, Sequence[Move]], progress: int | None
) -> SquareView:
    row = SquareRow(
        capitalize(square_name(place)),
        stack_text(perspective, place.key),
        _moves_text(perspective, ends),
    )
    attempt = "" if ends else _attempt(perspective, place.key)
    name = f"{row.place}, {row.pieces}"
    if row.moves_text:
        name = gettext("%(place)s, can move: %(ways)s") % {"place": name, "ways": row.moves_text}
    if attempt:
        name = gettext("%(place)s, cannot move") % {"place": name}
    return SquareView(
        key=place.key,
        box=_box(place),
        name=name,
        row=row,
        targets=tuple(_target(perspective, place.key, end, moves) for end, moves in ends.items()),
        attempt=attempt,
        progress=progress,
    )


def _moves_text(perspective: Perspective, ends: Mapping[str, Sequence[Move]]) -> str:
    """Return where a piece can move and with which numbers, in words."""
    template = gettext("%(score)s to %(place)s")
    return ", ".join(
        template % {"score": score, "place": square_name(perspective.places[end])}
        for end, moves in ends.items()
        for score in dict.fromkeys(move.score for move in moves)
    )


def _box(place: Place) -> str:
    return f"x{place.x} y{place.y} w{place.width} h{place.height}"


def _target(perspective: Perspective, start: str, end: str, moves: Sequence[Move]) -> Target:
    place, several = perspective.places[end], len(moves) > 1
    values = {"place": square_name(place), "pile": stack_text(perspective, end)}
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
    return Target(end, _box(place), tuple(options))


def _suffix(move: Move) -> str:
    """Return a suffix that makes the button ids of several moves to one square unique."""
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


def _attempt(perspective: Perspective, key: str) -> str:
    own = [piece for seat, piece in perspective.stacks[key] if seat == perspective.viewer]
    if not own or not _has_numbers_to_play(perspective) or perspective.viewer is None:
        return ""
    start, score = (
        perspective.match.pieces[perspective.viewer][own[0]],
        perspective.state.pips_left[0],
    )
    return action_text(Move(start, min(start + score, perspective.rules.last), score))

"""What a viewer can press: squares, the targets of their pieces, and buttons for calls."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from games.clock.paces import milliseconds
from games.engine.layout import Place
from games.engine.state import Call, Move
from games.engine.text import action_text
from games.models import Event
from games.selectors.perspective import Perspective
from games.text.moves import source_words
from games.text.places import Row, capital, pile_name, place_name

Ways = Mapping[str, Mapping[str, Sequence[Move]]]
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
    ways: Sequence[MoveOption]

    @property
    def several(self) -> bool:
        """Whether the number has to be chosen as well."""
        return len(self.ways) > 1

    @property
    def told_apart(self) -> bool:
        """Whether its options use equal numbers from different throws; words distinguish them."""
        return self.several and all(way.source for way in self.ways)

    @property
    def score(self) -> int:
        """The number of the first option; the same for all where `told_apart`."""
        return self.ways[0].score


@dataclass(frozen=True, slots=True)
class Spot:
    """A square that can be pressed."""

    key: str
    box: str
    name: str
    """The text for screen readers."""
    row: Row
    targets: Sequence[Target]
    attempt: str
    """An illegal move that pressing an immovable piece tries, so that the refusal explains why."""
    progress: int | None
    """The progress of the viewer's piece on this square, while the viewer is to move."""


@dataclass(frozen=True, slots=True)
class Button:
    """A call that the viewer may make."""

    action: str
    label: str


def ways(sight: Perspective) -> Ways:
    """Return the viewer's legal moves, grouped by start square and then end square."""
    found: defaultdict[str, defaultdict[str, list[Move]]] = defaultdict(lambda: defaultdict(list))
    if sight.viewer is None or not sight.to_move or sight.phase != "move":
        return found
    for move in sight.rules.legal_moves(sight.state):
        if isinstance(move, Move):
            start, end = (sight.layout.at(sight.viewer, at) for at in (move.start, move.end))
            found[start][end].append(move)
    return found


@dataclass(frozen=True, slots=True)
class Question:
    """A call that has to be answered, such as a double, and the viewer's possible answers."""

    number: int
    """The number of the call's event."""
    sentence: str
    since: int
    """Milliseconds since 1970; pages use it to recognise a new question."""
    answers: Sequence[Button]


def calls(sight: Perspective) -> list[Button]:
    """Return buttons for the viewer's legal calls, except answers to a pending question."""
    return [] if not sight.to_move or _find_pending_call(sight) else _calls(sight)


def question(sight: Perspective) -> Question | None:
    """Return the pending question (a call to be answered, such as a double), or None."""
    asked = _find_pending_call(sight)
    if asked is None or asked.seat is None:
        return None
    call = gettext(sight.rules.call_names[asked.payload["call"]])
    words = {"name": sight.seats[asked.seat].name, "call": call}
    return Question(
        number=asked.number,
        sentence=gettext("%(name)s offers: %(call)s.") % words,
        since=milliseconds(asked.at),
        answers=_calls(sight) if sight.to_move else [],
    )


def _find_pending_call(sight: Perspective) -> Event | None:
    """Return the event of the call that the active seat has to answer, or None."""
    steps = sight.turns[-1].steps
    if not steps or sight.phase != "move" or steps[-1].seat == sight.active_seat:
        return None
    return steps[-1] if steps[-1].payload.get("call") in sight.rules.binding else None


def _calls(sight: Perspective) -> list[Button]:
    legal = sight.rules.legal_moves(sight.state) if sight.phase in ("throw", "move") else ()
    names = sight.rules.call_names
    return [
        Button(action_text(call), gettext(names[call.name]))
        for call in legal
        if isinstance(call, Call)
    ]


def spots(sight: Perspective, ways: Ways) -> list[Spot]:
    """Return every square of the board, each with the moves that start on it."""
    progress = _progress(sight)
    return [
        _spot(sight, place, ways.get(place.key, {}), progress.get(place.key))
        for place in sight.layout.places
    ]


def _spot(
    sight: Perspective, place: Place, ends: Mapping[str, Sequence[Move]], progress: int | None
) -> Spot:
    row = Row(capital(place_name(place)), pile_name(sight, place.key), _can(sight, ends))
    attempt = "" if ends else _attempt(sight, place.key)
    name = f"{row.place}, {row.pieces}"
    if row.can:
        name = gettext("%(place)s, can move: %(ways)s") % {"place": name, "ways": row.can}
    if attempt:
        name = gettext("%(place)s, cannot move") % {"place": name}
    return Spot(
        key=place.key,
        box=_box(place),
        name=name,
        row=row,
        targets=[_target(sight, place.key, end, moves) for end, moves in ends.items()],
        attempt=attempt,
        progress=progress,
    )


def _can(sight: Perspective, ends: Mapping[str, Sequence[Move]]) -> str:
    """Return where a piece can move and with which numbers, in words."""
    words = gettext("%(score)s to %(place)s")
    return ", ".join(
        words % {"score": score, "place": place_name(sight.places[end])}
        for end, moves in ends.items()
        for score in dict.fromkeys(move.score for move in moves)
    )


def _box(place: Place) -> str:
    return f"x{place.x} y{place.y} w{place.width} h{place.height}"


def _target(sight: Perspective, start: str, end: str, moves: Sequence[Move]) -> Target:
    place, several = sight.places[end], len(moves) > 1
    words = {"place": place_name(place), "pile": pile_name(sight, end)}
    scores = Counter(move.score for move in moves)
    found = []
    for move in moves:
        source = source_words(sight.rules, sight.state, move) if scores[move.score] > 1 else ""
        name = gettext("To %(place)s with %(score)s, %(pile)s")
        if source:
            name = gettext("To %(place)s with %(score)s (uses %(source)s), %(pile)s")
        way = MoveOption(
            id=f"to-{start}-{end}" + (_suffix(move) if several else ""),
            action=action_text(move),
            score=move.score,
            name=name % (words | {"score": move.score, "source": source}),
            source=source,
        )
        found.append(way)
    return Target(end, _box(place), found)


def _suffix(move: Move) -> str:
    """Return a suffix that makes the button ids of several moves to one square unique."""
    source = "" if move.source is None else f"-{move.source}"
    return f"-{move.score}-{move.of or 0}{source}"


def _progress(sight: Perspective) -> Mapping[str, int]:
    if sight.viewer is None or not _moves(sight):
        return {}
    # On a square that a path crosses twice, only the piece on it counts.
    own = sight.match.pieces[sight.viewer]
    every = (*range(sight.rules.last + 1), *own)
    return {sight.layout.at(sight.viewer, progress): progress for progress in every}


def _moves(sight: Perspective) -> bool:
    """Whether the viewer has numbers to play rather than a call to answer."""
    return sight.to_move and sight.phase == "move" and bool(sight.state.scores)


def _attempt(sight: Perspective, key: str) -> str:
    own = [piece for seat, piece in sight.stacks[key] if seat == sight.viewer]
    if not own or not _moves(sight) or sight.viewer is None:
        return ""
    start, score = sight.match.pieces[sight.viewer][own[0]], sight.state.scores[0]
    return action_text(Move(start, min(start + score, sight.rules.last), score))

"""Read a play that a player types, by trying it against the legal steps.

One word is the path of one piece in the game's notation: `13/8`, `24/18*`, `1-6-11`, `C-1`,
`24-X-3`. Squares between the first and the last may be left out. `8/5(2)` moves two pieces.
`2/off:4` says that the number 4 is used. `18-20:2/25` uses a share: 2 of a 25. `18-20:2/4#2` uses 2
of a 4, and this 4 is the second of the numbers still to be played.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.engine.explanations import Illegal
from games.engine.rules import Rules
from games.engine.state import Move, State
from games.engine.words import Reason, gettext_noop

LONGEST = 120
"""The most characters that a play may have."""
MOST = 3_000
"""The search gives up after visiting this many positions."""
WORD = re.compile(
    r"(?P<way>[^():]+)(?:\((?P<many>[2-9])\))?"
    r"(?::(?P<score>[0-9]{1,3})(?:/(?P<of>[0-9]{1,3})(?:#(?P<nth>[0-9]{1,3}))?)?)?"
)
BETWEEN = re.compile(r"\*?[-/x–—→]+\*?")

Played = tuple[tuple[State, Move], ...]


class Misread(Reason):
    """Raised for a text that means no play in this position, or more than one play."""


@dataclass(frozen=True, slots=True, order=True)
class Word:
    """The path of one piece as it was typed, less the steps that the search has already played."""

    stops: tuple[str, ...]
    text: str
    score: int = 0
    of: int = 0
    nth: int = 0
    """The place of the score among the numbers in hand, counted from 1; 0 if not given."""


@dataclass(frozen=True, slots=True)
class Node:
    """A position in the search for the typed play, with the words that are still to be played."""

    state: State
    left: tuple[Word, ...]


def read_play(
    rules: Rules[State], state: State, text: str, *, whole: bool = False
) -> tuple[Move, ...]:
    """Return the steps of the active seat that a typed text means, in order.

    With `whole` it is the text of a whole turn: with 6 and 1 `4/off` then means `4/3/off`. Raises
    `Misread` for a text that means no play, or several, and `Illegal` for a play against the rules.
    """
    nodes: dict[Node, Played] = {Node(state, _words(rules, text)): ()}
    farthest, looked, part = next(iter(nodes)), 0, list[Played]()
    while nodes:
        ends = {node: played for node, played in nodes.items() if not node.left}
        part = part or list(ends.values())
        if whole:
            ends = {node: each for node, each in ends.items() if _is_whole(rules, state, node)}
        if ends:
            return _the_one(rules, list(ends.values()), text)
        farthest = min((farthest, *nodes), key=_squares_left)
        looked += len(nodes)
        nodes = _next(rules, state.seat, nodes) if looked < MOST else {}
    if part:
        return _the_one(rules, part, text)
    raise _unplayable_error(rules, farthest)


def _is_whole(rules: Rules[State], before: State, node: Node) -> bool:
    """Whether the turn that begins with `before` is over in this node."""
    after = node.state
    return after.seat != before.seat or not after.pips_left or rules.outcome(after) is not None


def _squares_left(node: Node) -> int:
    """Return how many squares of the typed text the search has still to reach from this node."""
    return sum(len(word.stops) for word in node.left)


def _words(rules: Rules[State], text: str) -> tuple[Word, ...]:
    """Split a typed text into words, each the path of a piece.

    Raises `Misread` for a text that is too long, or has a word that is no path.
    """
    if len(text) > LONGEST:
        raise Misread(gettext_noop("That is too long for a move."))
    words = re.split(r"[\s,;]+", text.strip().casefold())
    return tuple(sorted(word for each in words for word in _read_word(rules, each)))


def _read_word(rules: Rules[State], text: str) -> list[Word]:
    """Return the typed word as a path, or as equal paths: `8/5(2)` gives the path `8/5` twice.

    Raises `Misread` for a word that is no path.
    """
    known = {rules.square_name(at).casefold() for at in range(rules.last + 1)}
    found = WORD.fullmatch(text)
    stops = _stops(found["way"]) if found else ()
    if found is None or len(stops) < 2 or not known.issuperset(stops):  # noqa: PLR2004
        raise Misread(gettext_noop("“%(word)s” cannot be read as a move."), word=text)
    word = Word(stops, text, *(int(found[name] or 0) for name in ("score", "of", "nth")))
    return [word] * int(found["many"] or 1)


def _stops(way: str) -> tuple[str, ...]:
    return tuple(BETWEEN.split(way.removesuffix("*")))


def _next(rules: Rules[State], seat: int | None, nodes: dict[Node, Played]) -> dict[Node, Played]:
    """Return all nodes one legal step later, each with the steps that lead to it."""
    found = dict[Node, Played]()
    for node, played in nodes.items():
        if node.state.seat != seat:
            continue
        for move in rules.legal_moves(node.state):
            if isinstance(move, Move):
                for left in set(_after(rules, node, move)):
                    after = Node(rules.apply(node.state, move), left)
                    found.setdefault(after, (*played, (node.state, move)))
    return found


def _after(rules: Rules[State], node: Node, move: Move) -> Iterator[tuple[Word, ...]]:
    """Yield the words left after this step, once for each word that the step can begin."""
    start = rules.square_name(move.start).casefold()
    if all(word.stops[0] != start for word in node.left):
        return
    written = re.sub(r":\S*", "", rules.notation([(node.state, move)]).casefold())
    way, *beside = map(_stops, written.split())
    for ways in {way, (start, rules.square_name(move.end).casefold())}:
        for word in set(node.left):
            rest = _rest(word, ways, move)
            if rest is not None:
                left = list(node.left)
                left.remove(word)
                left += [replace(word, stops=rest, score=0, of=0, nth=0)] if rest else []
                # Pieces that the move takes along need not be written.
                yield tuple(sorted(each for each in left if each.stops not in beside))


def _rest(word: Word, way: Sequence[str], move: Move) -> tuple[str, ...] | None:
    """Return the squares of a word that remain after a step; empty if the word is complete.

    `way` names the squares of the step. Return None if the step does not begin the word.
    """
    if word.stops[0] != way[0] or (word.score or move.score) != move.score:
        return None
    if word.of and word.of != move.of:
        return None
    if word.nth and word.nth - 1 != move.source:
        return None
    rest = word.stops[1:]
    for stop in way[1:]:
        rest = rest[1:] if rest and rest[0] == stop else rest
    return (way[-1], *rest) if rest else ()


def _the_one(rules: Rules[State], plays: Sequence[Played], text: str) -> tuple[Move, ...]:
    """Return the steps of the only play, or of the play whose notation is exactly the typed text.

    Raises `Misread` if neither exists, since the text then means several plays.
    """
    exact = [play for play in plays if _plain(rules.notation(play)) == _plain(text)]
    left = exact or plays
    if len(left) > 1:
        move = left[0][0][1]
        example = f"{rules.square_name(move.start)}-{rules.square_name(move.end)}:{move.score}"
        example += f"/{move.of}" if move.of else ""
        example += f"#{move.source + 1}" if move.source is not None else ""
        words = gettext_noop(
            "“%(word)s” can be played in several ways. Add the number after it: %(example)s."
        )
        raise Misread(words, word=text.strip(), example=example)
    return tuple(move for _, move in left[0])


def _plain(text: str) -> list[str]:
    return sorted(text.casefold().split())


def _unplayable_error(rules: Rules[State], node: Node) -> Illegal | Misread:
    """Return the error for a text that cannot be played: why the first word left is illegal.

    If the rules allow that word, return a `Misread`.
    """
    word = node.left[0]
    for move in _candidate_moves(rules, node.state, word):
        refusal = rules.why_not(node.state, move)
        if refusal is not None:
            return Illegal(refusal)
    text = gettext_noop("“%(word)s” cannot be played here.")
    return Misread(text, word=word.text)


def _candidate_moves(rules: Rules[State], state: State, word: Word) -> Iterator[Move]:
    """Yield the steps that a typed word may mean; those of the active seat's pieces come first."""
    names = [rules.square_name(at).casefold() for at in range(rules.last + 1)]
    starts, ends = (
        [at for at, name in enumerate(names) if name == stop] for stop in word.stops[:2]
    )
    own = state.pieces[state.seat or 0]
    for start in sorted(starts, key=lambda at: at not in own):
        for end in ends:
            fitting = [score for score in state.pips_left if start + score >= end > start]
            score = word.score or min(fitting, default=abs(end - start))
            yield Move(start, end, score)

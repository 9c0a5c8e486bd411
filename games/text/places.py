"""The board as text for screen readers: the names of squares, and the pieces on each."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from django.utils.translation import get_language, gettext, ngettext

from games.engine.layout import Layout, Place
from games.engine.rules import Rules
from games.engine.state import State
from games.selectors.perspective import Perspective
from games.text.gaps import Gap


@dataclass(frozen=True, slots=True)
class SquareRow:
    """A row of the table that describes a position: a square and its pieces."""

    place: Gap[str]
    pieces: Gap[str]
    moves_text: Gap[str | None] = None
    """The squares to which its piece can move; None unless the viewer is to move."""


def square_name(place: Place) -> str:
    return _square_name(get_language(), place.name, place.number)


# A board has about a hundred such texts. Finding each in the catalogue made up a tenth of drawing.
@lru_cache(maxsize=4096)
def _square_name(language: str | None, name: str, number: int) -> str:
    return gettext(name) % {"number": number}


def capitalize(text: str) -> str:
    """Return the text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def stack_texts(perspective: Perspective) -> Mapping[str, str]:
    """Return a text on the pieces that stand on each square, by the key of the square."""
    pieces, language = perspective.match.pieces, perspective.language
    rules, state, layout = perspective.rules, perspective.state, perspective.layout
    return {
        key: _stack_text(
            language, rules, state, layout, [(seat, pieces[seat][piece]) for seat, piece in stack]
        )
        for key, stack in perspective.stacks.items()
    }


@cache
def _empty_text(language: str | None) -> str:
    return gettext("empty")


def square_rows(rules: Rules[State], state: State, layout: Layout) -> tuple[SquareRow, ...]:
    """Return a row for every square of a position."""
    stacks: Mapping[str, list[tuple[int, int]]] = {place.key: [] for place in layout.places}
    for seat, side in enumerate(state.pieces):
        for progress in side:
            stacks[layout.at(seat, progress)].append((seat, progress))
    language = get_language()
    return tuple(
        SquareRow(
            capitalize(square_name(place)),
            _stack_text(language, rules, state, layout, stacks[place.key]),
        )
        for place in layout.places
    )


def _stack_text(
    language: str | None,
    rules: Rules[State],
    state: State,
    layout: Layout,
    stack: Sequence[tuple[int, int]],
) -> str:
    if not stack:
        return _empty_text(language)
    first = stack[0]
    if stack.count(first) == len(stack):  # As in most stacks.
        return _describe_pieces(language, rules, state, layout, first, len(stack))
    counts = [
        _describe_pieces(language, rules, state, layout, at, count)
        for at, count in sorted(Counter(stack).items())
    ]
    return ", ".join(counts)


def _describe_pieces(
    language: str | None,
    rules: Rules[State],
    state: State,
    layout: Layout,
    at: tuple[int, int],
    count: int,
) -> str:
    """Return a text on pieces of one seat on one square.

    It says how many they are, whether they are on the way home, and whether they are safe.
    """
    seat, progress = at
    side = rules.side_names[rules.side(state, seat)]
    on_the_way, safe = layout.lies(seat, progress), rules.safe(state, seat, progress)
    return _pieces_text(language, rules.piece_count, side, count, on_the_way, safe)


@lru_cache(maxsize=4096)
def _pieces_text(
    language: str | None,
    numbers: tuple[str, str],
    side: str,
    count: int,
    on_the_way: bool,
    safe: bool,
) -> str:
    sentence = ngettext(*numbers, count)
    known = ((on_the_way, gettext("on the way home")), (safe, gettext("safe")))
    texts = [sentence % {"count": count, "side": gettext(side)}]
    return " ".join([*texts, *(f"({name})" for holds, name in known if holds)])

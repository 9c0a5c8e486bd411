"""The board as text for screen readers: names of squares, and the pieces on them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games.engine.layout import Layout, Place
from games.engine.rules import Rules
from games.engine.state import State
from games.selectors.perspective import Perspective


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table that describes a position."""

    place: str
    pieces: str
    can: str = ""
    """The targets of its piece, if the viewer is to move."""


def place_name(place: Place) -> str:
    """Return the name of a square."""
    return gettext(place.name) % {"number": place.number}


def capital(words: str) -> str:
    """Return the text with its first letter in upper case."""
    return words[:1].upper() + words[1:]


def pile_name(sight: Perspective, key: str) -> str:
    """Describe the pieces on a square."""
    pieces = sight.match.pieces
    pile = [(seat, pieces[seat][piece]) for seat, piece in sight.stacks[key]]
    return _pile(sight.rules, sight.state, sight.layout, pile)


def rows(rules: Rules[State], state: State, layout: Layout) -> list[Row]:
    """Return a row for every square of a position."""
    piles: Mapping[str, list[tuple[int, int]]] = {place.key: [] for place in layout.places}
    for seat, side in enumerate(state.pieces):
        for progress in side:
            piles[layout.at(seat, progress)].append((seat, progress))
    return [
        Row(capital(place_name(place)), _pile(rules, state, layout, piles[place.key]))
        for place in layout.places
    ]


def _pile(
    rules: Rules[State], state: State, layout: Layout, pile: Sequence[tuple[int, int]]
) -> str:
    counted = [
        _describe_pieces(rules, state, layout, *at, count)
        for at, count in sorted(Counter(pile).items())
    ]
    return ", ".join(counted) or gettext("empty")


def _describe_pieces(
    rules: Rules[State], state: State, layout: Layout, seat: int, progress: int, count: int
) -> str:
    """Describe pieces of one seat: their number, whether they are safe, and on the way home."""
    side = gettext(rules.side_names[rules.side(state, seat)])
    words = ngettext("%(count)s %(side)s piece", "%(count)s %(side)s pieces", count)
    known = (
        (layout.lies(seat, progress), gettext("on the way home")),
        (rules.safe(state, seat, progress), gettext("safe")),
    )
    told = [words % {"count": count, "side": side}, *(name for holds, name in known if holds)]
    return " ".join((told[0], *(f"({name})" for name in told[1:])))

"""What a board is to somebody who hears it: its places by name, and what stands there."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games.engine.core import Rules, State
from games.engine.layout import Layout, Place
from games.sight import Sight


@dataclass(frozen=True, slots=True)
class Row:
    """A place in a position that is told as a table."""

    place: str
    pieces: str
    can: str = ""
    """Where its piece can go, for whoever is to move."""


def place_name(place: Place) -> str:
    """What a place is called."""
    return gettext(place.name) % {"number": place.number}


def capital(words: str) -> str:
    """Words as they stand at the beginning."""
    return words[:1].upper() + words[1:]


def pile_name(sight: Sight, key: str) -> str:
    """What stands in a place."""
    pieces = sight.match.pieces
    pile = [(seat, pieces[seat][piece]) for seat, piece in sight.piles[key]]
    return _pile(sight.rules, sight.state, sight.layout, pile)


def rows(rules: Rules[State], state: State, layout: Layout) -> list[Row]:
    """Every place of a position, with what stands there."""
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
        _counted(rules, state, layout, *at, count) for at, count in sorted(Counter(pile).items())
    ]
    return ", ".join(counted) or gettext("empty")


def _counted(
    rules: Rules[State], state: State, layout: Layout, seat: int, progress: int, count: int
) -> str:
    """Pieces of one side, whether they can be captured there, and which way they go."""
    side = gettext(rules.side_names[rules.side(state, seat)])
    words = ngettext("%(count)s %(side)s piece", "%(count)s %(side)s pieces", count)
    known = (
        (layout.lies(seat, progress), gettext("on the way home")),
        (rules.safe(state, seat, progress), gettext("safe")),
    )
    told = [words % {"count": count, "side": side}, *(name for holds, name in known if holds)]
    return " ".join((told[0], *(f"({name})" for name in told[1:])))

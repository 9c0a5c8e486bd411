"""A seat's pieces in señas, packed into one integer: five bits for each place count its pieces.

A set of places is an integer of the same form, with a 1 for each place in the set. So a step is an
addition, and "the holes from which a four leads to an open hole" is a shift and a mask.
"""

from collections.abc import Iterable, Iterator

from games.engine.senas.board import ENTRY_REST, FOURTH, GATE, HOLES, OUT

DIGIT = 5
"""The bits of a place; the fifth stays zero, so counts never overflow into the next place."""
AT = tuple(1 << DIGIT * place for place in range(OUT + 1))
"""For each place: one piece there, or the set of this place alone."""


def places(several: Iterable[int]) -> int:
    """Return the set of these places as one integer."""
    return sum(AT[place] for place in several)


FULL = (1 << DIGIT) - 1
"""The factor that turns a set of places into a mask of all pieces there."""
GATE_ALONE = AT[GATE]
GATE_PILE = GATE_ALONE * FULL
IN_PLAY = places(HOLES)
REST_OF_ENTRY = places(ENTRY_REST)
BEFORE_FOURTH = places(range(GATE, FOURTH.start))
UNDERWAY = BEFORE_FOURTH - GATE_ALONE
ARRIVED = places(range(FOURTH.start, OUT + 1)) * FULL
WITHIN = tuple(places(range(GATE, OUT - score)) for score in range(7))
"""The places from which each score, 0 to 6, stays in the circuit."""
BEYOND = tuple(places(range(OUT + 1 - score, OUT)) for score in range(7))
"""The places from which each score, 0 to 6, is larger than needed to leave."""


def pack_side(side: tuple[int, ...]) -> int:
    """Return a seat's pieces, given by their progress, as one integer."""
    return sum([AT[place] for place in side])


def standing(side: int) -> int:
    """Return the set of holes in which the packed pieces stand."""
    return (side | side >> 1 | side >> 2 | side >> 3) & IN_PLAY


def pieces_in(side: int, holes: int) -> int:
    """Return how many of the packed pieces stand in this set of holes."""
    # A number equals the sum of its digits modulo its largest digit, here 31.
    return (side & holes * FULL) % FULL


def across(holes: int) -> int:
    """Return a set of holes as the opponent numbers them, which is half a round farther."""
    half = DIGIT * 12
    return (holes << half | holes >> half) & IN_PLAY


def each(several: int) -> Iterator[int]:
    """Yield each place in a packed set of places, the rearmost first."""
    while several:
        first = several & -several
        yield first.bit_length() // DIGIT
        several -= first

"""One side's pieces in one integer: five bits a place, which hold how many pieces stand there.

A set of places is an integer of the same form with a one for each of them, so that a step is an
addition and "where a four leads to an open hole" is a shift and a mask.
"""

from collections.abc import Iterable, Iterator

from games.engine.senas.board import ENTRY_REST, FOURTH, GATE, HOLES, OUT

DIGIT = 5
"""Bits a place: the fifth stays nought, so pieces never run over into the next place."""
AT = tuple(1 << DIGIT * place for place in range(OUT + 1))
"""One piece in each place, or the set of that place alone."""


def places(several: Iterable[int]) -> int:
    """A set of places."""
    return sum(AT[place] for place in several)


FULL = (1 << DIGIT) - 1
"""What a place of a set is multiplied by to hold all the pieces there."""
GATE_ALONE = AT[GATE]
GATE_PILE = GATE_ALONE * FULL
IN_PLAY = places(HOLES)
REST_OF_ENTRY = places(ENTRY_REST)
BEFORE_FOURTH = places(range(GATE, FOURTH.start))
UNDERWAY = BEFORE_FOURTH - GATE_ALONE
ARRIVED = places(range(FOURTH.start, OUT + 1)) * FULL
WITHIN = tuple(places(range(GATE, OUT - score)) for score in range(7))
"""From where each score stays in the circuit."""
BEYOND = tuple(places(range(OUT + 1 - score, OUT)) for score in range(7))
"""From where each score leads farther than out."""


def packed(side: tuple[int, ...]) -> int:
    """A side's pieces."""
    return sum([AT[place] for place in side])


def standing(side: int) -> int:
    """The holes in which a side has pieces."""
    return (side | side >> 1 | side >> 2 | side >> 3) & IN_PLAY


def pieces_in(side: int, holes: int) -> int:
    """How many pieces a side has in these holes."""
    # The digits of a number add up to what it leaves when divided by the largest digit.
    return (side & holes * FULL) % FULL


def across(holes: int) -> int:
    """The same holes as the rival numbers them, half a round on."""
    half = DIGIT * 12
    return (holes << half | holes >> half) & IN_PLAY


def each(several: int) -> Iterator[int]:
    """The places of a set, the one farthest behind first."""
    while several:
        first = several & -several
        yield first.bit_length() // DIGIT
        several -= first

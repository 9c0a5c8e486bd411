"""Positions of backgammon, each packed into one integer, and masks that select places.

Each place takes four bits, which count its pieces. The lower 26 places hold the mover's pieces by
their progress. The upper 26 places hold the opponent's pieces on the same points. So a step is one
addition, and a set of places is a bit mask. The court is where pieces are that are borne off:

    lower   bar 0, points 1 to 24, court 25
    upper   court 0, points 1 to 24, bar 25
"""

from games.engine.backgammon.board import HOME, OFF, across

BITS = 4
FULL = 2**BITS - 1
"""All bits of place 0; one piece there is the value 1."""
SIDE = BITS * (OFF + 1)
HALF = SIDE // 2


def mask_of(places: range) -> int:
    """Return the mask of a set of places: it has the lowest of the four bits of each place."""
    return sum(1 << BITS * place for place in places)


POINTS = mask_of(range(1, OFF))
NOT_OFF = mask_of(range(OFF))
BEFORE_HOME = FULL * mask_of(range(HOME.start))
COURT = 1 << BITS * OFF
ALL_OFF = 15 * COURT
RIVAL_BAR = 1 << SIDE + BITS * OFF
MOST_MASKS = 2**15
BYTES = 2 * SIDE // 8
_SWAPPED_HALVES = bytes((byte & FULL) << BITS | byte >> BITS for byte in range(256))


class _Bits(dict[int, tuple[int, ...]]):
    """Cache that maps a mask of places to its single bits, one for each place in the mask."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        if len(self) > MOST_MASKS:
            self.clear()
        upper = mask >> HALF << HALF
        found = self[mask ^ upper] + self[upper] if 0 < upper < mask else _split(mask)
        self[mask] = found
        return found


def _split(mask: int) -> tuple[int, ...]:
    return tuple(1 << at for at in range(0, SIDE, BITS) if mask >> at & 1)


EACH = _Bits()


def pack_position(own: tuple[int, ...], rival: tuple[int, ...]) -> int:
    """Pack the progress of the mover's and of the opponent's pieces into one integer."""
    mine = sum(1 << BITS * place for place in own)
    return mine + sum(1 << SIDE + BITS * across(place) for place in rival)


def unpack_position(position: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Unpack a position into the progress of the mover's and of the opponent's pieces."""
    own, rival = _places(position), _places(position >> SIDE)
    return own, tuple(across(place) for place in reversed(rival))


def _places(side: int) -> tuple[int, ...]:
    """Return the place of every piece of one seat.

    `side` is the half of a packed position that counts these pieces.
    """
    places = range(OFF + 1)
    return tuple(place for place in places for _ in range(side >> BITS * place & FULL))


def swap_sides(position: int) -> int:
    """Return the packed position seen from the other seat: mover and opponent are exchanged."""
    # Each place is half a byte: exchange the halves of each byte, and read the bytes backwards.
    packed = position.to_bytes(BYTES, "little").translate(_SWAPPED_HALVES)
    return int.from_bytes(packed, "big")

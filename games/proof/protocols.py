"""Both dice protocols of matches by one set of functions: `bdice1` of older ones, and `bdice2`."""

from collections.abc import Sequence

from games.proof import bdice1, bdice2


def digest(protocol: str, match: str, game: int, given: Sequence[tuple[str, str]]) -> bytes:
    """Return the digest of a game, which binds its throws to the seeds of all seats.

    `given` contains (kind, seed) of each seat, in the order in which players joined. Raises
    `ValueError` for a malformed match name or seed.
    """
    if protocol == bdice1.PROTOCOL:
        return bdice1.digest(match, game, given)
    return bdice2.digest(match, game, _contributions(given))


def is_digestible(protocol: str, match: str, given: Sequence[tuple[str, str]]) -> bool:
    """Whether the match name and all contributions have the right form for a digest."""
    if protocol == bdice1.PROTOCOL:
        return bdice1.is_digestible(match, given)
    return bdice2.is_digestible(match, _contributions(given))


def draw(
    protocol: str, key: bytes, digest: bytes, index: int, faces: Sequence[int], seats: int
) -> list[int]:
    """Return the numbers of draw number `index`, one for each die, in a match of `seats` seats."""
    if protocol == bdice1.PROTOCOL:
        return bdice1.draw(key, digest, index, faces)
    return bdice2.draw(key, digest, index, [None] * seats, faces)


def draw_order(protocol: str, key: bytes, digest: bytes, index: int, seats: int) -> list[int]:
    """Return the numbers 0 to `seats` - 1, shuffled by draw number `index`."""
    if protocol == bdice1.PROTOCOL:
        return bdice1.draw_order(key, digest, index, seats)
    return bdice2.draw_order(key, digest, index, [None] * seats, seats)


def _contributions(given: Sequence[tuple[str, str]]) -> list[bdice2.Contribution]:
    return [bdice2.Contribution(kind, seed) for kind, seed in given]

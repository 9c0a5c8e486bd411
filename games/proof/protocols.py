"""Both dice protocols of matches by one set of functions: `bdice1` of older ones, and `bdice2`."""

from collections.abc import Sequence

from games.proof import bdice1, bdice2
from games.proof.bdice2 import Contribution


def digest(protocol: str, match: str, game: int, given: Sequence[Contribution]) -> bytes:
    """Return the digest of a game, which binds its throws to the seeds of all seats.

    `given` has what each seat adds, in the order in which players joined. Raises `ValueError` for a
    malformed match name or seed, and for an anchor that the protocol does not have.
    """
    if not is_digestible(protocol, match, given):
        raise ValueError("The match name or a contribution does not have the right form.")
    if protocol == bdice1.PROTOCOL:
        return bdice1.digest(match, game, _seeds(given))
    return bdice2.digest(match, game, given)


def is_digestible(protocol: str, match: str, given: Sequence[Contribution]) -> bool:
    """Whether the match name and all contributions have the right form for a digest."""
    if protocol == bdice1.PROTOCOL:
        has_anchor = any(each.anchor for each in given)
        return not has_anchor and bdice1.is_digestible(match, _seeds(given))
    return bdice2.is_digestible(match, given)


def draw(
    protocol: str,
    key: bytes,
    digest: bytes,
    index: int,
    faces: Sequence[int],
    links: Sequence[bytes | None],
) -> list[int]:
    """Return the numbers of draw number `index`, one for each die.

    `links` has the links of all seats as in `bdice2.links_of_throw`; `bdice1` uses none.
    """
    if protocol == bdice1.PROTOCOL:
        return bdice1.draw(key, digest, index, faces)
    return bdice2.draw(key, digest, index, links, faces)


def draw_order(protocol: str, key: bytes, digest: bytes, index: int, seats: int) -> list[int]:
    """Return the numbers 0 to `seats` - 1, shuffled by draw number `index`."""
    if protocol == bdice1.PROTOCOL:
        return bdice1.draw_order(key, digest, index, seats)
    return bdice2.draw_order(key, digest, index, [None] * seats, seats)


def _seeds(given: Sequence[Contribution]) -> list[tuple[str, str]]:
    return [(each.kind, each.seed) for each in given]

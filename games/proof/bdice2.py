"""The dice protocol `bdice2`: throws that neither players nor the site can choose or foresee.

It has the keys, commitments and public log of `bdice1`, and adds two things. Players *seal* their
seeds: each sends a hash of its seed, and seeds are opened only when all seals are in, so that no
seed can be chosen to fit another. And each throw can be made *jointly*: it depends on the next link
of a hash chain of every player who is present. A player's browser keeps the secret of the chain and
reveals one link for each throw, so before the throw no party knows all that it depends on.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from games.proof.bdice1 import (
    COMPUTER,
    HASH_SIZE,
    MATCH_NAME,
    NONE,
    PLAYER,
    SEED,
    expand,
    expand_order,
)

PROTOCOL = "bdice2"
SITE = "s"
"""The kind of a contribution whose seed the site has sealed for a player without scripts."""
CHAIN_LENGTH = 1024
"""The number of links of a hash chain after its anchor."""
ABSENT, PRESENT = b"\0", b"\1"
"""Marks of a seat without and with a link for a draw."""


@dataclass(frozen=True, slots=True)
class Contribution:
    """What a seat adds to the dice before a match begins.

    `anchor` is the end of the seat's hash chain, which is public; empty without a chain.
    """

    kind: str
    seed: str = ""
    anchor: bytes = b""

    @property
    def is_valid(self) -> bool:
        """Whether it has the right form; for example, bots give neither a seed nor an anchor."""
        if self.kind == PLAYER:
            return bool(SEED.fullmatch(self.seed)) and len(self.anchor) in (0, HASH_SIZE)
        if self.kind == SITE:
            return bool(SEED.fullmatch(self.seed)) and not self.anchor
        return self.kind in (NONE, COMPUTER) and not self.seed and not self.anchor


def seal(match: str, join: int, seed: str, anchor: bytes = b"") -> bytes:
    """Return the seal of a seed and an anchor; it commits a player to both.

    `join` is the player's place in the order of joining: a seal fits no other player.
    """
    text = f"bdice2:seal:{match}|{join}|{seed.encode().hex()}|{anchor.hex()}"
    return hashlib.sha256(text.encode("ascii")).digest()


def digest(match: str, game: int, contributions: Sequence[Contribution]) -> bytes:
    """Return the digest of a game: a hash of match, number of the game, seeds and anchors.

    `contributions` are in the order in which players joined. Raises `ValueError` for a malformed
    match name or contribution.
    """
    if not is_digestible(match, contributions):
        raise ValueError("The match name or a contribution does not have the right form.")
    parts = [
        f"{join}:{each.kind}:{each.seed.encode().hex()}:{each.anchor.hex()}"
        for join, each in enumerate(contributions)
    ]
    text = "|".join((PROTOCOL, match, str(game), str(len(contributions)), *parts))
    return hashlib.sha256(text.encode("ascii")).digest()


def is_digestible(match: str, contributions: Sequence[Contribution]) -> bool:
    """Whether the match name and all contributions have the right form for a digest."""
    return bool(MATCH_NAME.fullmatch(match)) and all(each.is_valid for each in contributions)


def next_hash(link: bytes) -> bytes:
    """Return the hash of a link of a hash chain: the link that is revealed before it."""
    return hashlib.sha256(b"bdice2:chain:" + link).digest()


def chain_link(secret: bytes, number: int, length: int = CHAIN_LENGTH) -> bytes:
    """Return link number `number` of the hash chain of a secret.

    Link 0 is the anchor; the last link, number `length`, is the secret itself. Raises `ValueError`
    for a number that the chain does not have.
    """
    if not 0 <= number <= length:
        raise ValueError(number)
    link = secret
    for _ in range(length - number):
        link = next_hash(link)
    return link


def follows(link: bytes, known: bytes, steps: int) -> bool:
    """Whether a link is the one that comes `steps` links after a known link or anchor.

    `steps` is more than one if links between them were not needed, for a player was absent.
    """
    if not 1 <= steps <= CHAIN_LENGTH or len(link) != HASH_SIZE:
        return False
    for _ in range(steps):
        link = next_hash(link)
    return link == known


def links_of_throw(roller: int | None, links: Sequence[bytes | None]) -> list[bytes | None]:
    """Return the links of a throw in their order: that of the roller, then those of other seats.

    `links` has a link for every seat, None if it is absent. `roller` is None for a throw that no
    player makes, such as the one for the start.
    """
    if roller is None:
        return list(links)
    return [links[roller], *(link for seat, link in enumerate(links) if seat != roller)]


def draw(
    key: bytes, digest: bytes, index: int, links: Sequence[bytes | None], faces: Sequence[int]
) -> list[int]:
    """Return the numbers of draw number `index`, one for each die, as `bdice1.draw` does.

    `links` are those of `links_of_throw`.
    """
    return expand(key, _draw_text(digest, index, links), faces)


def draw_order(
    key: bytes, digest: bytes, index: int, links: Sequence[bytes | None], seats: int
) -> list[int]:
    """Return the numbers 0 to `seats` - 1, shuffled by draw number `index`."""
    return expand_order(key, _draw_text(digest, index, links), seats)


def _draw_text(digest: bytes, index: int, links: Sequence[bytes | None]) -> bytes:
    # The digest contains the number of seats, so no text can be read in two ways.
    marked = (ABSENT if link is None else PRESENT + link for link in links)
    return digest + index.to_bytes(4, "big") + b"".join(marked)

"""The dice protocol `bdice1`: anyone can check that the site did not choose the throws.

Every game of a match has a key of 32 secret bytes. The `link` of a key is its hash. The keys of a
match form a chain: the link of each key is the key of the game before. Before the match, the site
publishes the link of the first key; this is its commitment to all keys. The `digest` of a game is
a hash of the seeds of all seats. Each throw is computed with HMAC-SHA256 from the key, the digest
and the number of the draw. After the game the key is revealed; then anyone can compute every throw
again.
"""

import hashlib
import hmac
import re
from collections.abc import Iterator, Sequence

PROTOCOL = "bdice1"
HASH_SIZE = 32
"""The number of bytes of a key, a link or a digest."""
MATCH_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
SEED = re.compile(r"[\x21-\x7e]{1,64}")
"""The form of a player's seed: visible ASCII without spaces."""
PLAYER, NONE, COMPUTER = "p", "n", "b"
"""Kinds of contributions to a digest: a player's seed, a player without a seed, a bot."""
LOG_START = bytes(HASH_SIZE)
"""The value that stands in for the entry before the first entry of the public log."""


def link(key: bytes) -> bytes:
    """Return the hash of a key; it commits to the key without revealing it."""
    return hashlib.sha256(b"bdice1:link:" + key).digest()


def key_chain(length: int, root: bytes) -> list[bytes]:
    """Return the keys of `length` games, derived backwards from the root key.

    The last game has the root key; the key of every other game is the link of the following key.
    """
    keys = [root]
    for _ in range(length - 1):
        keys.append(link(keys[-1]))
    return keys[::-1]


def commitment(key: bytes, game: int = 1) -> bytes:
    """Return the commitment of a match, computed from the key of game number `game`."""
    for _ in range(game):
        key = link(key)
    return key


def log_entry(previous: bytes, match: str, commitment: bytes) -> bytes:
    """Return the hash of a new entry of the public log.

    `previous` is the hash of the entry before; `match` identifies the match (see `log_name`).
    """
    return hashlib.sha256(
        b"bdice1:log:" + previous + f"{match}:{commitment.hex()}".encode()
    ).digest()


def log_name(match: str, *, private: bool, salt: bytes = b"") -> str:
    """Return the identifier of a match in the public log.

    It is the id of the match, or for a private match a hash of the id and the secret `salt`: a
    player, who knows both, can find the entry, but the entry does not reveal the id, even if every
    possible id is tried. The first private matches had no salt.
    """
    return (
        hashlib.sha256(b"bdice1:private:" + match.encode() + salt).hexdigest() if private else match
    )


def digest(match: str, game: int, seats: Sequence[tuple[str, str]]) -> bytes:
    """Return the digest of a game: a hash of the match, the game number and the seeds of all seats.

    `seats` contains (kind, seed) of each seat, in the order in which players joined. Raises
    `ValueError` for a malformed match name or seed.
    """
    if not is_digestible(match, seats):
        raise ValueError(
            "A player's seed may have up to 64 visible ASCII characters; all other seeds must be "
            "empty."
        )
    parts = [f"{join}:{kind}:{seed.encode().hex()}" for join, (kind, seed) in enumerate(seats)]
    text = "|".join((PROTOCOL, match, str(game), str(len(seats)), *parts))
    return hashlib.sha256(text.encode("ascii")).digest()


def is_digestible(match: str, seats: Sequence[tuple[str, str]]) -> bool:
    """Whether the match name and all contributions have the right form for a digest."""
    return bool(MATCH_NAME.fullmatch(match)) and all(map(is_valid_contribution, seats))


def is_valid_contribution(contribution: tuple[str, str]) -> bool:
    """Whether a contribution (kind, seed) has the right form; for example, bots give no seed."""
    kind, seed = contribution
    return bool(SEED.fullmatch(seed)) if kind == PLAYER else kind in (NONE, COMPUTER) and not seed


def draw(key: bytes, digest: bytes, index: int, faces: Sequence[int]) -> list[int]:
    """Return the numbers of draw number `index`, one for each die.

    `faces` contains the number of faces of each die, 1 to 256. Drawn numbers begin with 0.
    """
    return expand(key, digest + index.to_bytes(4, "big"), faces)


def draw_order(key: bytes, digest: bytes, index: int, seats: int) -> list[int]:
    """Return the numbers 0 to `seats` - 1, shuffled by draw number `index`."""
    return expand_order(key, digest + index.to_bytes(4, "big"), seats)


def expand(key: bytes, text: bytes, faces: Sequence[int]) -> list[int]:
    """Return a number below each of `faces`, from HMAC-SHA256 of the text under the key."""
    stream = _random_bytes(key, text)
    return [uniform_below(stream, limit) for limit in faces]


def expand_order(key: bytes, text: bytes, seats: int) -> list[int]:
    """Return the numbers 0 to `seats` - 1, shuffled by HMAC-SHA256 of the text under the key."""
    stream, order = _random_bytes(key, text), list(range(seats))
    for last in range(seats - 1, 0, -1):
        other = uniform_below(stream, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def _random_bytes(key: bytes, text: bytes) -> Iterator[int]:
    """Yield the pseudo-random bytes of a draw, from HMAC-SHA256 in counter mode."""
    block = 0
    while True:
        yield from hmac.digest(key, text + block.to_bytes(4, "big"), "sha256")
        block += 1


def uniform_below(stream: Iterator[int], limit: int) -> int:
    """Return a number from 0 to `limit` - 1, all equally likely, from the next bytes."""
    # Bytes above the last multiple of `limit` would make low numbers likelier.
    bound = 256 - 256 % limit
    return next(byte for byte in stream if byte < bound) % limit

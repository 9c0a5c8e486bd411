"""The dice protocol `bdice1`: commitments before a match, and how each throw follows from a key.

A key is 32 secret bytes, one for each game. Its `link`, a hash, commits to it: the link of the
first key is published before the match, and the key of each game is the link of the next one. The
`digest` binds the seeds of all seats. A throw is drawn from HMAC-SHA256 under the key, of the
digest and the number of the draw. Once the key is revealed, anyone can recompute every throw.
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
"""The predecessor of the first entry of the public log."""


def link(key: bytes) -> bytes:
    """Return the commitment to a key, which does not reveal the key."""
    return hashlib.sha256(b"bdice1:link:" + key).digest()


def key_chain(length: int, root: bytes) -> list[bytes]:
    """Return the keys of this many games, each the link of the next; the last one is the root."""
    keys = [root]
    for _ in range(length - 1):
        keys.append(link(keys[-1]))
    return keys[::-1]


def commitment(key: bytes, game: int = 1) -> bytes:
    """Return the commitment of a match, from the key of its game with this number."""
    for _ in range(game):
        key = link(key)
    return key


def log_entry(previous: bytes, match: str, commitment: bytes) -> bytes:
    """Return the hash of an entry of the public log, computed over the hash of the entry before.

    `match` is the identifier of the match in the log; see `log_name`.
    """
    return hashlib.sha256(
        b"bdice1:log:" + previous + f"{match}:{commitment.hex()}".encode()
    ).digest()


def log_name(match: str, *, private: bool) -> str:
    """Return the identifier of a match in the public log: its id, or a hash for private matches.

    The entry of a private match can be found by its id, but the id does not follow from the entry.
    """
    return hashlib.sha256(b"bdice1:private:" + match.encode()).hexdigest() if private else match


def digest(match: str, game: int, seats: Sequence[tuple[str, str]]) -> bytes:
    """Return the hash that binds a game to all seeds, given as (kind, seed) in order of joining.

    Raises `ValueError` for a match name or a seed whose form would make the hashed text ambiguous.
    """
    if not MATCH_NAME.fullmatch(match) or not all(map(is_valid_contribution, seats)):
        raise ValueError("A player gives up to 64 visible characters of ASCII, others nothing.")
    parts = [f"{join}:{kind}:{seed.encode().hex()}" for join, (kind, seed) in enumerate(seats)]
    text = "|".join((PROTOCOL, match, str(game), str(len(seats)), *parts))
    return hashlib.sha256(text.encode("ascii")).digest()


def is_valid_contribution(contribution: tuple[str, str]) -> bool:
    """Whether a contribution (kind, seed) has the right form: bots give no seed."""
    kind, seed = contribution
    return bool(SEED.fullmatch(seed)) if kind == PLAYER else kind in (NONE, COMPUTER) and not seed


def draw(key: bytes, digest: bytes, index: int, faces: Sequence[int]) -> list[int]:
    """Return the draw of this index: one number below each of the `faces` (1 to 256), in order."""
    stream = _random_bytes(key, digest, index)
    return [_uniform_below(stream, limit) for limit in faces]


def draw_order(key: bytes, digest: bytes, index: int, seats: int) -> list[int]:
    """Return the numbers 0 to `seats` - 1, shuffled by the draw of this index."""
    stream, order = _random_bytes(key, digest, index), list(range(seats))
    for last in range(seats - 1, 0, -1):
        other = _uniform_below(stream, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def _random_bytes(key: bytes, digest: bytes, index: int) -> Iterator[int]:
    """Yield the pseudo-random bytes of a draw, from HMAC-SHA256 in counter mode."""
    block = 0
    while True:
        text = digest + index.to_bytes(4, "big") + block.to_bytes(4, "big")
        yield from hmac.digest(key, text, "sha256")
        block += 1


def _uniform_below(stream: Iterator[int], limit: int) -> int:
    """Return a uniform number below `limit` from the next bytes."""
    # Bytes above the last multiple of `limit` would make low numbers likelier.
    bound = 256 - 256 % limit
    return next(byte for byte in stream if byte < bound) % limit

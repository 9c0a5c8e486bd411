"""The dice protocol `bdice1`: what is fixed before anybody sits, and how each throw follows.

A key is 32 secret bytes. Its `link` is public from the start and fixes it; the `digest` binds what
every seat contributes. A throw is drawn from HMAC-SHA256 under the key, of the digest and the
number of the draw. Once the key is told anybody can draw every throw again.
"""

import hashlib
import hmac
import re
from collections.abc import Iterator, Sequence

PROTOCOL = "bdice1"
SIZE = 32
"""How many bytes a key, a link or a digest has."""
MATCH = re.compile(r"[A-Za-z0-9_-]{1,64}")
SEED = re.compile(r"[\x21-\x7e]{1,64}")
"""What a player may contribute: visible ASCII without spaces."""
PLAYER, NONE, COMPUTER = "p", "n", "b"
"""Who contributes to a digest: a player, a player who left it out, a computer that never does."""
NOWHERE = bytes(SIZE)
"""What the first line of the public log follows."""


def link(key: bytes) -> bytes:
    """What can be told of a key without telling the key."""
    return hashlib.sha256(b"bdice1:link:" + key).digest()


def chain(length: int, root: bytes) -> list[bytes]:
    """The keys of so many games, each one the link of the next; the last one is the root."""
    keys = [root]
    for _ in range(length - 1):
        keys.append(link(keys[-1]))
    return keys[::-1]


def commitment(key: bytes, game: int = 1) -> bytes:
    """What was told before the first game, if this is the key of the game of this number."""
    for _ in range(game):
        key = link(key)
    return key


def entry(before: bytes, match: str, committed: bytes) -> bytes:
    """The hash of a line of the public log, which follows the line before it.

    `match` is what the log calls the match; see `listed`.
    """
    return hashlib.sha256(b"bdice1:log:" + before + f"{match}:{committed.hex()}".encode()).digest()


def listed(match: str, *, private: bool) -> str:
    """What the public log calls a match: by its name, a private one by the hash of its name.

    Who knows the name can find the line; nobody learns from the line that there is such a match.
    """
    return hashlib.sha256(b"bdice1:private:" + match.encode()).hexdigest() if private else match


def digest(match: str, game: int, seats: Sequence[tuple[str, str]]) -> bytes:
    """What binds a game and all that is contributed, as (kind, seed) in the order of joining.

    Raises `ValueError` for a name of a match or a seed that could be misread.
    """
    if not MATCH.fullmatch(match) or not all(map(fits, seats)):
        raise ValueError("A player gives up to 64 visible characters of ASCII, others nothing.")
    parts = [f"{join}:{kind}:{seed.encode().hex()}" for join, (kind, seed) in enumerate(seats)]
    whole = "|".join((PROTOCOL, match, str(game), str(len(seats)), *parts))
    return hashlib.sha256(whole.encode("ascii")).digest()


def fits(contribution: tuple[str, str]) -> bool:
    """Tell whether somebody of this kind may contribute this seed."""
    kind, seed = contribution
    return bool(SEED.fullmatch(seed)) if kind == PLAYER else kind in (NONE, COMPUTER) and not seed


def draw(key: bytes, bound: bytes, index: int, faces: Sequence[int]) -> list[int]:
    """The draw of this index: one number below each of the `faces` (1 to 256), in their order."""
    stream = _bytes(key, bound, index)
    return [_below(stream, many) for many in faces]


def order(key: bytes, bound: bytes, index: int, many: int) -> list[int]:
    """The numbers 0 to `many` - 1, mixed by the draw of this index."""
    stream, mixed = _bytes(key, bound, index), list(range(many))
    for last in range(many - 1, 0, -1):
        other = _below(stream, last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


def _bytes(key: bytes, bound: bytes, index: int) -> Iterator[int]:
    block = 0
    while True:
        text = bound + index.to_bytes(4, "big") + block.to_bytes(4, "big")
        yield from hmac.digest(key, text, "sha256")
        block += 1


def _below(stream: Iterator[int], many: int) -> int:
    # Bytes beyond the last full round would make low numbers likelier.
    full = 256 - 256 % many
    return next(byte for byte in stream if byte < full) % many

"""The protection of pieces in senet: pairs cannot be attacked, blocks cannot be passed either."""

from functools import lru_cache

from games.engine.senet.board import CORNERS, REFUGES

Side = tuple[int, ...]


@lru_cache(maxsize=65_536)
def runs(side: Side, *, turn_corners: bool) -> tuple[frozenset[int], frozenset[int]]:
    """Return the squares of a side's pairs and blocks, and the squares of its blocks only.

    A pair is two or more pieces on neighbouring squares, a block three or more.
    """
    pairs, blocks, run = set[int](), set[int](), list[int]()
    for square in (*side, 0):
        joined = run and square == run[-1] + 1 and (turn_corners or run[-1] not in CORNERS)
        if not joined:
            pairs.update(run if len(run) > 1 else ())
            blocks.update(run if len(run) > 2 else ())  # noqa: PLR2004  three make a block
            run = []
        run.append(square)
    return frozenset(pairs), frozenset(blocks)


def safe(rival: Side, *, turn_corners: bool) -> frozenset[int]:
    """Return the squares on which no rival piece can be attacked."""
    pairs, _ = runs(rival, turn_corners=turn_corners)
    return pairs | REFUGES  # SENET-20 SENET-21 SENET-28


def passes_block(rival: Side, start: int, end: int, *, turn_corners: bool) -> bool:
    """Whether a move passes over a block of the rival; a player's own blocks never stop it."""
    _, blocks = runs(rival, turn_corners=turn_corners)  # SENET-22
    between = range(min(start, end) + 1, max(start, end))
    return any(square in blocks for square in between)  # SENET-21

"""Features of the backgammon network: piece counts, and figures that expert players look at."""

import numpy as np
from numpy.typing import NDArray

from games.engine.backgammon.board import BAR, HOME, OFF
from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.inputs.escapes import LEAPS, RUNS, SEEN
from games.engine.bots.backgammon.inputs.masks import Masks, Standing, masks
from games.engine.bots.backgammon.inputs.shots import KINDS, shots
from games.engine.bots.backgammon.rows import PIECES, PLACES, SIDE, Rows, rearmost

POINTS = slice(1, OFF)
UNITS = 4
UNIT = np.array(
    [(many == 1, many == 2, many >= 3, max(many - 3, 0) / 2) for many in range(PIECES + 1)],  # noqa: PLR2004
    np.float32,
)
"""Encoding of the pieces on a point as in TD-Gammon.

The four numbers are: exactly one, exactly two, three or more, and half the excess over three.
"""
UNIT_ITEMS = UNIT.view(np.complex128).ravel()
"""The same encoding, with the four numbers of each entry as one item, which is copied faster."""
OFF_UNIT = np.array(
    [(min(n, 5) / 5, min(max(n - 5, 0), 5) / 5, max(n - 10, 0) / 5) for n in range(PIECES + 1)],
    np.float32,
)
COUNTS = UNITS * (OFF - 1) + 2 + OFF_UNIT.shape[1]
"""Number of features of one side that encode where its pieces are."""
VIEWS = 8 + 7 + 12 + 7 + KINDS
"""Number of features of one side that measure race, contact, structure, mobility and shots."""
FEATURES = 2 * (COUNTS + VIEWS)

TO_GO = (OFF - PLACES).astype(np.float32)
TO_HOME = np.clip(HOME.start - PLACES, 0, None).astype(np.float32)
SQUARES = (PLACES**2).astype(np.float32)
ZONE = 19
"""Number of places from which a piece may have to escape: the bar and 18 points before home."""
HOME_MASK = np.uint32(sum(1 << place for place in HOME))
BACK_MASK = np.uint32(0x7E)
SIX = np.uint32(0x3F)


def features(rows: Rows) -> Floats:
    """Return all features of every position in `rows`; those of the side to throw come first.

    Each feature is scaled to about 1.
    """
    own, rival = rows[:, :SIDE], rows[:, SIDE:]
    found = np.empty((len(rows), 2, COUNTS + VIEWS), np.float32)
    _count(rows, found)
    both, facing = np.concatenate((own, rival)), np.concatenate((rival, own))
    seen = _views(both, facing)
    found[:, 0, COUNTS:], found[:, 1, COUNTS:] = seen[: len(rows)], seen[len(rows) :]
    return found.reshape(len(rows), FEATURES)


def count_features(rows: Rows) -> Floats:
    """Return only the features that say where the pieces are; the pruning network has no others."""
    found = np.empty((len(rows), 2, COUNTS), np.float32)
    _count(rows, found)
    return found.reshape(len(rows), 2 * COUNTS)


def _count(rows: Rows, found: Floats) -> None:
    sides = rows.reshape(len(rows), 2, SIDE)
    last = UNITS * (OFF - 1)
    found[:, :, :last] = UNIT_ITEMS.take(sides[:, :, POINTS]).view(np.float32)
    found[:, :, last] = sides[:, :, BAR] > 0
    found[:, :, last + 1] = sides[:, :, BAR] / np.float32(3)
    found[:, :, last + 2 : COUNTS] = OFF_UNIT[sides[:, :, OFF]]


def _views(own: Rows, rival: Rows) -> Floats:
    sides = masks(own, rival)
    counts = own.astype(np.float32)
    rear, rival_rear = rearmost(own), rearmost(rival)
    parts = [
        _race(counts, rival.astype(np.float32), own),
        _contact(counts, rear, rival_rear),
        _structure(own, sides, rival_rear),
        _freedom(counts, sides, rear, own),
        shots(sides, own[:, BAR]),
    ]
    return np.concatenate(parts, axis=1)


def _race(counts: Floats, rival: Floats, own: Rows) -> Floats:
    """Return the features of the race to bear off: pips left, lead, and expected waste."""
    pips, rival_pips = counts @ TO_GO, rival @ TO_GO
    lead = rival_pips - pips
    outside = counts @ TO_HOME
    first_off = np.minimum((own[:, OFF - 1 : 0 : -1] > 0).argmax(axis=1) + 1, len(HOME))
    none_off = own[:, OFF] == 0
    empty_home = (own[:, HOME.start : OFF] == 0).sum(axis=1)
    left = PIECES - counts[:, OFF]
    return np.stack(
        [
            pips / 150,
            np.tanh(lead / 40),
            np.clip(lead / (pips + 8), -1, 1),
            outside / 100,
            np.where(none_off, (outside + first_off) / 60, 0),
            empty_home / np.float32(6),
            np.maximum(left / 2, pips / 8) / 15,
            (counts[:, OFF - 1] + counts[:, OFF - 2]) / 8,
        ],
        axis=1,
        dtype=np.float32,
    )


def _contact(counts: Floats, rear: NDArray[np.int64], rival_rear: NDArray[np.int64]) -> Floats:
    """Return the features of sides that have yet to pass each other, such as spread and timing."""
    border = (OFF - rival_rear).astype(np.float32)
    behind = np.clip(border[:, None] - PLACES[None, :OFF].astype(np.float32), 0, None)
    to_pass = (behind * counts[:, :OFF]).sum(axis=1)
    passing = ((behind > 0) * counts[:, :OFF]).sum(axis=1)
    mean = counts @ PLACES.astype(np.float32) / PIECES
    spread = np.sqrt(np.clip(counts @ SQUARES / PIECES - mean**2, 0, None))
    outfield = counts[:, 7:19] @ TO_HOME[7:19]
    spare = np.clip(counts[:, HOME.start : OFF] - 2, 0, None) @ (OFF - 1 - PLACES[HOME.start : OFF])
    return np.stack(
        [
            to_pass / 100,
            passing / PIECES,
            rear / np.float32(24),
            (rear + rival_rear < OFF).astype(np.float32),
            spread / 8,
            outfield / 60,
            (outfield + spare) / 60,
        ],
        axis=1,
        dtype=np.float32,
    )


def _structure(own: Rows, sides: Standing, rival_rear: NDArray[np.int64]) -> Floats:
    """Return the features of the points a side holds: primes, home points, single pieces, anchors.

    A prime is a row of held points; an anchor is a held point in the opponent's home.
    """
    made = sides.points
    back = made & BACK_MASK
    ahead = _ahead(_mirrored_closed(sides, made), rival_rear)
    home_points = np.bitwise_count(made & HOME_MASK).astype(np.float32)
    lone = sides.pieces & ~made
    anchors = np.bitwise_count(back).astype(np.float32)
    in_back = own[:, :7].sum(axis=1).astype(np.float32)
    front_anchor = np.where(back != 0, np.frexp(back.astype(np.float32))[1] - 1, 0)
    rear_anchor = np.where(back != 0, np.frexp((back & -back).astype(np.float32))[1] - 1, 0)
    return np.stack(
        [
            _longest(made) / np.float32(6),
            np.bitwise_count(ahead & SIX) / np.float32(6),
            np.bitwise_count(ahead) / np.float32(6),
            home_points / 6,
            (home_points / 6) ** 2,
            np.bitwise_count(lone & HOME_MASK) / np.float32(4),
            np.bitwise_count(lone) / np.float32(8),
            own[:, POINTS].max(axis=1) / np.float32(8),
            anchors / 3,
            np.where(anchors > 1, in_back / 8, 0),
            front_anchor / np.float32(6),
            rear_anchor / np.float32(6),
        ],
        axis=1,
        dtype=np.float32,
    )


def _mirrored_closed(sides: Standing, made: Masks) -> Masks:
    """Return the mask of the points each side holds, numbered by its opponent's progress."""
    half = len(made) // 2
    return np.concatenate((sides.closed[half:], sides.closed[:half]))


def _ahead(closed: Masks, rear: NDArray[np.int64]) -> Masks:
    """Return the mask of closed points among the twelve ahead of the rearmost piece.

    `closed` is the mask of all closed points, `rear` the progress of that piece.
    """
    return (closed >> (rear + 1).astype(np.uint32)) & np.uint32(SEEN)


def _longest(points: Masks) -> NDArray[np.int64]:
    """Return the length of the longest prime (a row of adjacent points) in each mask of points."""
    longest, run = np.zeros(len(points), np.int64), points
    for _ in range(7):
        longest += run != 0
        run = run & (run >> np.uint32(1))
    return longest


def _freedom(counts: Floats, sides: Standing, rear: NDArray[np.int64], own: Rows) -> Floats:
    """Return the features of mobility: how easily the pieces get past the opponent's points."""
    starts = np.arange(1, ZONE + 1, dtype=np.uint32)
    patterns = (sides.closed[:, None] >> starts) & np.uint32(SEEN)
    runs = RUNS[patterns]
    at_rear = _ahead(sides.closed, rear)
    closed_home = (sides.closed & BACK_MASK) >> np.uint32(1)
    shut = (np.bitwise_count(closed_home) / np.float32(6)) ** 2
    return np.stack(
        [
            (runs * counts[:, :ZONE]).sum(axis=1) / PIECES,
            runs[:, :7].min(axis=1),
            runs[:, :7].mean(axis=1),
            runs[:, 1:13].min(axis=1),
            RUNS[at_rear],
            LEAPS[at_rear],
            shut * (own[:, BAR] > 0),
        ],
        axis=1,
        dtype=np.float32,
    )

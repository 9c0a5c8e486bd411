"""Find the afterstates of many turns of señas at once, one step after another."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from games.engine.bots.noise import SeededRng
from games.engine.bots.senas.rows import FACES, IN_PLAY, WIDTH, Flags, Holes, Rows, standing, starts
from games.engine.senas.board import OUT, PIECES

Places = NDArray[np.intp]
Keys = NDArray[np.int64]

CHANCE = SeededRng("rows of señas")
KEYS = np.array([int(CHANCE.random() * 2.0**53) << 9 for _ in range(WIDTH)], np.int64)
"""Random hash keys by column; each piece and each number adds the key of its column to the hash."""
OF = np.int64(0x1E3779B97F4A7C15)
PLACES, SCORES = np.arange(WIDTH), np.array(FACES)[:, None]
STEPS = KEYS[np.minimum(PLACES + SCORES, OUT)] - KEYS[PLACES] - KEYS[OUT + SCORES]
"""Change of the hash by each step, indexed by number and starting hole."""
EVERY = -1
"""Value of `most` that sets no cap on the positions of a turn."""
NOTHING = -1
"""Value of `Layer.first` for a position in which nothing has been played."""

MAXIMUM, EACH, FREE = "maximum", "each_playable", "free"
"""How much must be played.

`MAXIMUM`: as many numbers as possible. `EACH`: numbers until none can be played. `FREE`: as many or
as few as the side likes.
"""


@dataclass(frozen=True, slots=True)
class Layer:
    """Positions within several turns, as arrays with one entry for each position."""

    of: Places
    """Index of the turn to which each position belongs."""
    rows: Rows
    keys: Keys
    first: Places
    """First step of the turn, hole and number encoded as one integer, or `NOTHING`."""


def step_of(first: int) -> tuple[int, int]:
    """Return the hole and the number of the step that is encoded as the integer `first`."""
    return first % WIDTH, first // WIDTH + 1


def turn_ends(
    hands: Rows, closed: Holes, law: str, *, any_excess: bool = False, most: int = EVERY
) -> Layer:
    """Return the afterstates of many turns, which are searched together.

    Turn i is played by the side in row i of `hands`; entry i of `closed` are the holes that its
    opponent occupies. `law` says how much must be played: `MAXIMUM`, `EACH` or `FREE`. With
    `any_excess` every piece close enough may leave with a larger number than needed, otherwise only
    the rearmost. After each step, at most `most` positions of a turn are searched further.
    """
    many = np.arange(len(hands))
    layer = Layer(many, hands, many * OF, np.full(len(hands), NOTHING))
    total = hands[:, OUT + 1 :].sum(axis=1, dtype=np.int64)
    layers, depths, stuck = list[Layer](), list[Places](), list[Flags]()
    while len(layer.of):
        finished = layer.rows[:, OUT] == PIECES
        played = np.full(len(layer.of), len(layers))
        layers.append(layer)
        depths.append(np.where(finished, total[layer.of], played))
        on, layer = _step_all(layer, closed, finished, any_excess=any_excess)
        layer = layer if most == EVERY else _limit(layer, most)
        stuck.append(~on)
    found, depth = _concatenate(layers), np.concatenate(depths)
    return _select(found, _may_end(found, depth, np.concatenate(stuck), law, len(hands)))


def _step_all(
    layer: Layer, closed: Holes, finished: Flags, *, any_excess: bool
) -> tuple[Flags, Layer]:
    """Return which positions allow a step, and all distinct positions one step later.

    `closed` are the holes that the opponent occupies in each turn; no step follows in finished
    games.
    """
    at, shut = standing(layer.rows), closed[layer.of]
    found = np.stack([starts(at, shut, score, any_excess=any_excess) for score in FACES], axis=1)
    found &= np.where(finished[:, None] | (layer.rows[:, OUT + 1 :] == 0), np.uint32(0), IN_PLAY)
    flat = np.flatnonzero(np.unpackbits(found.view(np.uint8).ravel(), bitorder="little"))
    before, step = np.divmod(flat, len(FACES) * WIDTH)
    keys, once = np.unique(layer.keys[before] + STEPS.ravel()[step], return_index=True)
    before, step = before[once], step[once]
    rows, place = layer.rows[before], np.arange(len(once))
    start, score = step % WIDTH, step // WIDTH + 1
    rows[place, start] -= 1
    rows[place, np.minimum(start + score, OUT)] += 1
    rows[place, OUT + score] -= 1
    first = layer.first[before]
    on: Flags = np.any(found != 0, axis=1)
    return on, Layer(layer.of[before], rows, keys, np.where(first == NOTHING, step, first))


def _limit(layer: Layer, most: int) -> Layer:
    """Return the positions with at most `most` of each turn; a hash decides which are left out."""
    if len(layer.of) <= most:
        return layer
    grouped = np.argsort(layer.of, kind="stable")
    of = layer.of[grouped]
    among = np.arange(len(of)) - np.searchsorted(of, of)
    return _select(layer, np.sort(grouped[among < most]))


def _may_end(found: Layer, depth: Places, stuck: Flags, law: str, turns: int) -> Flags:
    """Return in which of the positions found the turn may end, by `law`.

    `depth` counts the numbers played; `stuck` marks positions without another step.
    """
    if law == FREE:
        return np.ones(len(depth), np.bool_)
    if law == EACH:
        return stuck
    most = np.zeros(turns, np.intp)
    np.maximum.at(most, found.of, depth)
    lawful: Flags = depth == most[found.of]
    return lawful


def _concatenate(layers: list[Layer]) -> Layer:
    return Layer(
        np.concatenate([layer.of for layer in layers]),
        np.concatenate([layer.rows for layer in layers]),
        np.concatenate([layer.keys for layer in layers]),
        np.concatenate([layer.first for layer in layers]),
    )


def _select(layer: Layer, which: Flags | Places) -> Layer:
    return Layer(layer.of[which], layer.rows[which], layer.keys[which], layer.first[which])

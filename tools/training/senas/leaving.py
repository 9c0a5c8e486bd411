"""Solve the señas races exactly: `python -m tools.training.senas.leaving`.

In a race all pieces are in the last six holes (the fourth seña) or out, so each side can be solved
alone.
"""

from pathlib import Path

import numpy as np
from numba import njit
from numpy.typing import NDArray

from games.engine.bots.senas import leaving
from games.engine.bots.senas.leaving import ROUND, numbers
from games.engine.bots.senas.rows import WIDTH, Rows
from games.engine.senas.board import FOURTH, OUT, PIECES
from games.engine.senas.throws import THREE_DICE, TUTE, pips_of
from tools.training.senas.turns import FINISHED, Bytes, Work, turn_ends, workspace

Throws = tuple[Bytes, NDArray[np.float64], NDArray[np.bool_]]
"""All possible throws: their numbers, their probabilities, and whether the side throws again."""

MOST = 24
"""Number of turns after which a side has brought out all pieces, within the table's precision."""


def every_home() -> Rows:
    """Return every side with all pieces in the last six holes or out, as rows of counts.

    They are in the order of their index in the table of races.
    """
    shares = np.array(list(np.ndindex(*[PIECES + 1] * 3)), np.uint8)
    shares = shares[shares.sum(axis=1) <= PIECES]
    pairs = [np.hstack([np.repeat(one[None], len(shares), axis=0), shares]) for one in shares]
    holes = np.concatenate(pairs)
    holes = holes[holes.sum(axis=1, dtype=np.int64) <= PIECES]
    rows = np.zeros((len(holes), WIDTH), np.uint8)
    rows[:, FOURTH.start : FOURTH.stop] = holes
    rows[:, OUT] = PIECES - holes.sum(axis=1)
    return rows[np.argsort(numbers(rows))]


@njit(cache=True)
def number(row: Bytes, ranks: NDArray[np.int64]) -> int:
    """Return the index of a side in the table of races; `row` holds its counts."""
    total, together = 0, 0
    for place in range(len(ranks)):
        together += row[OUT - 1 - place]
        total += ranks[place, together]
    return total


@njit(cache=True)
def solve(
    rows: Bytes, order: NDArray[np.int64], throws: Throws, ranks: NDArray[np.int64], work: Work
) -> NDArray[np.float64]:
    """Return for each side the probabilities that it needs one turn, two turns and so on.

    `order` lists the sides by the steps they still need: each side is solved after the sides it can
    become.
    """
    hands, likely, again = throws
    turns = np.zeros((len(rows), MOST))
    mean = np.zeros(len(rows))
    nodes, stamp = work[0], 0
    for at in order:
        if rows[at, OUT] == PIECES:
            continue
        for throw in range(len(hands)):
            nodes[0] = rows[at]
            nodes[0, OUT + 1 :] = hands[throw]
            stamp += 1
            low, high = turn_ends(work, stamp, 0)
            if low == FINISHED:
                turns[at, 0] += likely[throw]
                continue
            best = number(nodes[low], ranks)
            for node in range(low + 1, high):
                found = number(nodes[node], ranks)
                if mean[found] < mean[best]:
                    best = found
            if again[throw]:
                turns[at] += likely[throw] * turns[best]
            else:
                turns[at, 1:] += likely[throw] * turns[best, :-1]
        mean[at] = (turns[at] * np.arange(1, MOST + 1)).sum()
    return turns


def compute_table() -> NDArray[np.uint16]:
    """Return the table of races; the value `ROUND` means a probability of 1."""
    rows = every_home()
    order = np.argsort(rows[:, FOURTH.start : OUT] @ np.arange(6, 0, -1), kind="stable")
    hands: Bytes = np.array(
        [np.bincount(pips_of(throw), minlength=7)[1:] for throw, _ in THREE_DICE], np.uint8
    )
    likely = np.array([float(p) for _, p in THREE_DICE])
    again = np.array([throw.dice == TUTE for throw, _ in THREE_DICE])
    turns = solve(rows, order, (hands, likely, again), leaving.RANKS, workspace())
    turns = np.round(turns * ROUND)
    most = np.flatnonzero(turns.any(axis=0))[-1] + 1
    shares: NDArray[np.uint16] = turns[:, :most].astype(np.uint16)
    return shares


def main() -> None:
    """Write the table of races that the bot loads."""
    file = Path(str(leaving.__file__)).with_name(leaving.FILE)
    found = compute_table()
    np.savez_compressed(file, turns=found)
    print(
        f"{file.name}: {len(found)} sides, up to {found.shape[1]} turns, "
        f"{file.stat().st_size} bytes"
    )


if __name__ == "__main__":
    main()

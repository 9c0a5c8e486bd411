"""Features that the networks of pachisi and petits chevaux have in common."""

import numpy as np

from games.engine.bots.arrays import Numbers, Places


def counts(places: Places, many: int) -> Numbers:
    """Count each seat's pieces on each of `many` places.

    `places` holds the place of every piece, with the shape (games, seats, pieces). The result has
    the shape (games, seats, many).
    """
    games, seats, each = places.shape
    rows = np.arange(games * seats)[:, None] * many
    flat = (rows + places.reshape(-1, each)).reshape(-1)
    found = np.bincount(flat, minlength=games * seats * many)
    return found.reshape(games, seats, many).astype(np.float32)


def seen_progress(views: Places, pieces: Places) -> Places:
    """Return for each seat the progress that it would have on the squares of all pieces.

    `views` holds this progress by the seat, the seat of the piece, and the progress of the piece.
    The result is indexed by game, seat, seat of the piece, and piece.
    """
    at = np.arange(pieces.shape[1])
    return views[at[None, :, None, None], at[None, None, :, None], pieces[:, None]]


def others(numbers: Numbers) -> Numbers:
    """Return for every seat the features of all other seats, in turn order after it.

    The shape grows from (games, seats, features) to (games, seats, seats - 1, features).
    """
    seats = numbers.shape[1]
    order = [[(seat + step) % seats for step in range(1, seats)] for seat in range(seats)]
    return numbers[:, order]


def turns_until(seat: Places, seats: int, most: int) -> Numbers:
    """Return how many turns pass before each seat throws, one-hot encoded.

    Of the `most` numbers for a seat, only the one at that position is 1. `seat` holds the next seat
    to throw in each game. The result has the shape (games, seats, most).
    """
    after = (np.arange(seats) - seat[:, None]) % seats
    return (after[:, :, None] == np.arange(most)).astype(np.float32)

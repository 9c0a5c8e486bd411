"""Features that races of several seats share."""

import numpy as np

from games.engine.bots.arrays import Numbers, Places


def counts(places: Places, many: int) -> Numbers:
    """How many pieces stand on each place, by game and seat."""
    games, seats, each = places.shape
    rows = np.arange(games * seats)[:, None] * many
    flat = (rows + places.reshape(-1, each)).reshape(-1)
    found = np.bincount(flat, minlength=games * seats * many)
    return found.reshape(games, seats, many).astype(np.float32)


def others(numbers: Numbers) -> Numbers:
    """For every seat the numbers of the others, by game, seat, other seat and kind."""
    seats = numbers.shape[1]
    order = [[(seat + step) % seats for step in range(1, seats)] for seat in range(seats)]
    return numbers[:, order]


def turns_until(seat: Places, seats: int, most: int) -> Numbers:
    """How many seats throw before each one does, as marks for 0, 1 and so on."""
    after = (np.arange(seats) - seat[:, None]) % seats
    return (after[:, :, None] == np.arange(most)).astype(np.float32)

"""Fixtures that are imported from the tests of matches."""

from tests.games.conftest import anna, berta, dice_show, fresh_channel_layer

__all__ = ["anna", "berta", "dice_show", "fresh_channel_layer"]

"""People and stated dice, as the tests of matches have them."""

from tests.games.conftest import anna, berta, dice_show, fresh_channel_layer

__all__ = ["anna", "berta", "dice_show", "fresh_channel_layer"]

"""Fixtures of the match tests that the crowd's tests share."""

from tests.games.conftest import anna, berta, dice_show, fresh_channel_layer

__all__ = ["anna", "berta", "dice_show", "fresh_channel_layer"]

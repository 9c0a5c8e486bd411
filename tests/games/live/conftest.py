"""Fixtures of the tests of announcements and sockets."""

import pytest
from channels.layers import BaseChannelLayer, get_channel_layer


@pytest.fixture
def layer() -> BaseChannelLayer:
    """The channel layer with which the hub works."""
    found: BaseChannelLayer = get_channel_layer()
    return found

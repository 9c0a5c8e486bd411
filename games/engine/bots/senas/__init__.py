"""The señas bot: batched move generation, a small network, exact winning chances in races."""

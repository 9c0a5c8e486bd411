"""The señas bot: turns as arrays, a small network, and exact winning chances in races."""

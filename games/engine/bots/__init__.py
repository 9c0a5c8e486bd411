"""Bots: pure functions that choose an action from a position, without knowing future throws."""

"""Paces and days off, as pure functions of time."""

"""Paces and days off of clocks: pure functions, which get the time as an argument."""

"""Simulated users who walk about the running site at random, checking its invariants."""

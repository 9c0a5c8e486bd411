"""Simulated users who use the running site at random, while its invariants are checked."""

"""Simulated people who walk about the running site at random, and what must hold meanwhile."""

"""Texts that describe positions, moves, events, rulings and setups in words."""

"""Positions, moves, events and rulings in words."""

"""Positions, actions and plays as text and JSON: writing them, and reading what others wrote."""

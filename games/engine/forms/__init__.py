"""Positions, actions and plays as text and JSON: writing them, and reading untrusted input."""

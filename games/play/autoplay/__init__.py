"""Autoplay: which action follows from preferences, and running it."""

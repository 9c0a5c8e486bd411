"""Tests of the text and JSON forms of positions and actions."""

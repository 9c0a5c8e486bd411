"""Tests of matches: how they are stored, drawn, played and announced."""

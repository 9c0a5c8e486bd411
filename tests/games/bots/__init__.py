"""Tests of bots in matches."""

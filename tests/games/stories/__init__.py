"""Tests of the stories about the games."""

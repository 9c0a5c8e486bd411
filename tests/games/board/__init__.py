"""Tests of the rendered board."""

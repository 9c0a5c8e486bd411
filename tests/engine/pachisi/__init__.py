"""Tests of pachisi's rules."""

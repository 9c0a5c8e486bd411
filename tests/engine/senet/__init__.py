"""Tests of senet's rules."""

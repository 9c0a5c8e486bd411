"""Tests of the tutorial's guide."""

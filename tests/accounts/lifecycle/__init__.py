"""Tests of guests, exported and closed accounts."""

"""Tests of notifications about matches."""

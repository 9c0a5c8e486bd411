"""Tests of days off in slow matches."""

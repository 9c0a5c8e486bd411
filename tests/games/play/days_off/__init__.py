"""Tests of days off."""

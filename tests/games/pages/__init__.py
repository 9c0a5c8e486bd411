"""Tests of ordinary pages."""

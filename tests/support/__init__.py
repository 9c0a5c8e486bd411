"""Helpers for tests of all parts of the site."""

"""Tests of every page of the site at once."""

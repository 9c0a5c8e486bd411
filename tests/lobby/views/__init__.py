"""Tests of the lobby's pages and buttons."""

"""Tests of the text and JSON forms."""

"""Browser tests of matches."""

"""Browser tests of staff at work."""

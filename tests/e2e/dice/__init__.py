"""Browser tests of the check of dice and records."""

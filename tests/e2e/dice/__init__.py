"""Browser tests of dice that every page checks."""

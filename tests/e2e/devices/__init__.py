"""Browser tests of screens, keyboards and browsers without scripts."""

"""Browser tests of the lobby."""

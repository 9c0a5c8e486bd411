"""Context processors of the lobby."""

"""Management commands of the lobby."""

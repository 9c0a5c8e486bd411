"""The lists of the lobby and their fragments."""

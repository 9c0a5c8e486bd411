"""Template tags of `accounts`."""

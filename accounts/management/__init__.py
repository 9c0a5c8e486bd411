"""Management commands of `accounts`."""

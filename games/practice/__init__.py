"""Practice: positions with one best choice, public ones and those of a user's own errors."""

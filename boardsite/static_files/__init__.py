"""Static files: how they are stored and sent, and those of other releases."""

"""Messages beside a match."""

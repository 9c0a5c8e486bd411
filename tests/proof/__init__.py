"""The proof of dice and its records, by vectors, tampering and statistics."""

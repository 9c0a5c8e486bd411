"""Finding what staff looks for: by a text, and what stands still."""

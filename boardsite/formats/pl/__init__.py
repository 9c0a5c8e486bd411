"""Number formats of this language."""

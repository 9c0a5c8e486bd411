"""Request identifiers, numbers and return paths in requests."""

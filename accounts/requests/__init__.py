"""Reading requests: request names, numbers and return paths."""

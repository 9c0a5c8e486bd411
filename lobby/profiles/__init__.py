"""Public profiles: matches, statistics and rating charts."""

"""Template tags of boards."""

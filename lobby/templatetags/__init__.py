"""Template tags for the admin pages about reports."""

"""Admin pages about matches."""

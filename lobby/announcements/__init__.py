"""What staff announces to everybody on every page."""

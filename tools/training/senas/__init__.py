"""Training of the señas bot."""

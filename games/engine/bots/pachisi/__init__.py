"""The pachisi bot."""

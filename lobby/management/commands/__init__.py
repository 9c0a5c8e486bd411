"""Management commands for operators of the site."""

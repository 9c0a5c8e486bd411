"""A simple, slow model of a match; tests compare the site with it."""

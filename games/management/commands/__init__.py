"""Commands for the operator of the site."""

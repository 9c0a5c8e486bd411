"""Figures of the whole site, for `/metrics` and for the overview of staff."""

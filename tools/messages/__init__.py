"""Catalogues: every message of the interface, and its translations."""

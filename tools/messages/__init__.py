"""Catalogues of the interface: every message, and its translations."""

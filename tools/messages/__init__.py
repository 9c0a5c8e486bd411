"""Catalogues: every sentence that people read, and what it is in each language."""

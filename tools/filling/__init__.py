"""Fills a site with invented users and matches, to test it with very many rows."""

"""Fills a site with people and matches that never were, to see how it does with very many."""

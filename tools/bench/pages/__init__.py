"""Processor time and queries of each page, on a site with very many matches."""

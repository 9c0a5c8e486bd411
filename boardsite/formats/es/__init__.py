"""Formats of Spanish pages."""

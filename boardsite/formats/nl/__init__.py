"""Formats of Dutch pages."""

"""Formats of French pages."""

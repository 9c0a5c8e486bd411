"""Announcements of changes and their delivery to open pages."""

"""Announcements of staff, shown to all viewers on every page."""

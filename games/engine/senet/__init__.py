"""Senet, the ancient Egyptian race on thirty squares."""

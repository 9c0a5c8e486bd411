"""Formats of Polish pages."""

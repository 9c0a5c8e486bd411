"""Helpers that all tests share."""

"""Tests that apply to all pages of the site."""

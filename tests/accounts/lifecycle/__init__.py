"""Tests of guest accounts, and of exporting and closing accounts."""

"""Tests that run before a change is accepted."""

"""Tests of `manage.py doctor`: each check with and without what it looks for."""

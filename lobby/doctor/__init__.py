"""Examination of an installation, for `manage.py doctor`."""

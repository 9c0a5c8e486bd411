"""Tests of the page that checks a record offline."""

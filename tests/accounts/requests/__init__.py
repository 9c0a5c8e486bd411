"""Tests of what is read from requests."""

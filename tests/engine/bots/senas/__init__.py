"""Tests of the señas bot."""

"""Tests of seeks and challenges."""

"""Tests of the rules of señas."""

"""Tests of results and ratings."""

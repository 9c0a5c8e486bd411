"""Tests of names, relations and profiles."""

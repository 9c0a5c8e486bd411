"""Tests of admin pages about matches."""

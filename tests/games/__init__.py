"""Tests of matches: storage, rendering and announcements."""

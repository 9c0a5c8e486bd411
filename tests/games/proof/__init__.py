"""Tests of the dice protocol and its records: vectors, tampering and statistics."""

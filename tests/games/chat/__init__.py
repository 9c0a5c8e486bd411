"""Tests of the chat of a match."""

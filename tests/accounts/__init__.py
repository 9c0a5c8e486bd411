"""Tests of accounts, sessions and limits."""

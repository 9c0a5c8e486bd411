"""Tests of powers, roles and staff commands."""

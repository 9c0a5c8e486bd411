"""Tests of the dice protocol and of the check of records."""

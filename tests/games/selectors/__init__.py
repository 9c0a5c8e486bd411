"""Tests of queries that read a match."""

"""Tests of messages beside a match."""

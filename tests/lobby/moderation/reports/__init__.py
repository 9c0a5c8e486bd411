"""Tests of reports: who makes them, and how staff handles them."""

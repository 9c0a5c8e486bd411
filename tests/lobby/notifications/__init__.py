"""Tests of sending notifications, and of those about challenges."""

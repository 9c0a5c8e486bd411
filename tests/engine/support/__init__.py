"""Helpers of the engine's tests."""

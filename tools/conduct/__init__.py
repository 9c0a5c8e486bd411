"""Measures the alarm about decisions that are too good for a rating."""

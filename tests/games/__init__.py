"""Tests of matches: what is written down, what is shown, who is told."""

"""Tests of background loops and failures."""

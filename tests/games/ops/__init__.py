"""Tests of background loops and of their failures."""

"""Tests of profiles and match histories."""

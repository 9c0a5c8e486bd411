"""Tests of paces and days off."""

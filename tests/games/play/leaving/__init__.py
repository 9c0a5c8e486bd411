"""Tests of absent players, claims, leaving and playbans."""

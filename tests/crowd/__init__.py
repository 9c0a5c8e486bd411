"""Tests of the simulated crowd: it uses what pages offer, and notices errors."""

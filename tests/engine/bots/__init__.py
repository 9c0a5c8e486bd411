"""Tests of bots: their choices and their evaluations."""

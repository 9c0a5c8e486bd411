"""Matches of every setup, started in every way and brought to every ending."""

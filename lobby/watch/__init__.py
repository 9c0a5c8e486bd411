"""Matches to watch: the featured ones, their cards and updates."""

"""Ordinary pages: rules, leaderboard, preferences, records and dice statistics."""

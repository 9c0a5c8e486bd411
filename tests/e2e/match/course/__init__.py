"""The course of a match: its games, rounds, offers, leaving, and its end."""

"""The unit of work that changes a match: its events, its clock, its end."""

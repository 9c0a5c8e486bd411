"""Bots act in matches: they are asked ahead, and their choices are carried out when due."""

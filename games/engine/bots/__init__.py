"""Computer players: plain functions that see what a player sees."""

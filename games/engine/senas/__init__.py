"""Señas, a race round four quarters of a tables board, as it was played in Spain."""

"""Señas, a race round four quarters of a backgammon-like board, as it was played in Spain."""

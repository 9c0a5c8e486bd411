"""Analysis of backgammon: plays, throws and the cube, with many positions at once."""

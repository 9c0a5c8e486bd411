"""Teaching computers to judge positions, by games that they play against themselves."""

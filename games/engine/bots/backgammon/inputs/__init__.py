"""What the backgammon network sees of a position: bitboards, shots, escapes, features."""

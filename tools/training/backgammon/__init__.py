"""Training of the backgammon networks by self-play."""

"""Trains the network by which computers play backgammon: self-play, no teacher."""

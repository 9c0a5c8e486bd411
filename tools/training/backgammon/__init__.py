"""Trains the backgammon network by self-play, without a teacher."""

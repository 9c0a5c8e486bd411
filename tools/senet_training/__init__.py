"""Training of the computer for senet."""

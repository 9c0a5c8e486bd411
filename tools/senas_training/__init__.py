"""Training of the computer for señas."""

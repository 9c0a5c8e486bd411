"""Pachisi, the Indian game on a cross of cloth."""

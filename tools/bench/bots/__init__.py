"""Load test of bots and clocks: how late they act while many matches are played at once."""

"""A crowd of simulated users who use the running site at random, while checks look for faults."""

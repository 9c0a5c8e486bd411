"""The rules engine: plain Python without database, network or a random source of its own."""

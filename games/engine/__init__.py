"""The rules engine: plain Python, no database, no network, no chance of its own."""

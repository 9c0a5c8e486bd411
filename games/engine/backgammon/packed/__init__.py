"""A fast search for complete plays, in positions packed into integers, for bots."""

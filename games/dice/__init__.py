"""The dice of a match: draws, encryption, tally and luck."""

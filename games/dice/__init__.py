"""The dice of a match: drawing throws, encrypting keys, counting faces, and luck."""

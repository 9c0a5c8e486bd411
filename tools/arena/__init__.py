"""Computers and yardsticks against each other, with the same throws for every seating."""

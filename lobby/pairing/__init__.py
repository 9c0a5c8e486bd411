"""Quick pairing: tickets, the pairing rule and the loops that apply it."""

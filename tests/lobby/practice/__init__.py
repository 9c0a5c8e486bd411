"""Practice positions, and answers to them."""

"""Numbers as pictures are drawn with them."""

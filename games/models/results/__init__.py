"""Tables of results, ratings, and the numbers kept from them."""

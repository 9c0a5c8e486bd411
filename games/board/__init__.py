"""What a viewer sees of a match: the board, the possible moves, clocks, offers and history."""

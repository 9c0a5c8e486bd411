"""What a viewer sees of a match: the board, its targets, clocks, offers and history."""

"""The processes in which bots choose their moves, and the delay before they act."""

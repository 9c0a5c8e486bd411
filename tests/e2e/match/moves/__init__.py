"""How a turn is played: gestures, targets, refusals and automatic moves."""

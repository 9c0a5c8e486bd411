"""Plays backgammon between computers, and against yardsticks from outside."""

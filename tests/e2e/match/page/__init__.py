"""What a match page shows beside and on the board: panel, chat, history, clocks, sounds."""

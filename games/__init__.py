"""Django app of matches: games, boards, dice, clocks, bots, records, ratings and rulings."""

"""The analysis board: any position of any game, evaluated and played on."""

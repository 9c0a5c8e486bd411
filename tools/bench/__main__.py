"""Print how fast the engine is."""

from tools.bench import backgammon, every_game

backgammon.report()
every_game.report()

"""Print the benchmarks of the engine."""

from tools.bench import backgammon, every_game

backgammon.report()
every_game.report()

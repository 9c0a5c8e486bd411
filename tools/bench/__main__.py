"""Prints the benchmarks of the engine: `python -m tools.bench`."""

from tools.bench import backgammon, every_game

backgammon.report()
every_game.report()

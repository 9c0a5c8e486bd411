"""The strength levels of the señas bot."""

from games.engine.bots.levels import levels_with_noise

LEVELS = levels_with_noise(beginner=0.5, casual=0.2, strong=0.15)

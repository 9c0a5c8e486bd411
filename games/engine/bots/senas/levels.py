"""The strength levels of the señas bot."""

from games.engine.bots.levels import tuned_levels

LEVELS = tuned_levels(beginner=(0, 0.4), casual=(0.35, 0.18), strong=0.15)

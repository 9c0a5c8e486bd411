"""The lengths of a match of backgammon."""

from games.engine.options import ONE_GAME
from games.engine.words import gettext_noop

LENGTHS = {
    1: ONE_GAME,
    2: gettext_noop("First to 2 points."),
    3: gettext_noop("First to 3 points."),
    4: gettext_noop("First to 4 points."),
    5: gettext_noop("First to 5 points."),
    6: gettext_noop("First to 6 points."),
    7: gettext_noop("First to 7 points."),
    8: gettext_noop("First to 8 points."),
    9: gettext_noop("First to 9 points."),
    10: gettext_noop("First to 10 points."),
    11: gettext_noop("First to 11 points."),
    12: gettext_noop("First to 12 points."),
    13: gettext_noop("First to 13 points."),
    14: gettext_noop("First to 14 points."),
    15: gettext_noop("First to 15 points."),
    16: gettext_noop("First to 16 points."),
    17: gettext_noop("First to 17 points."),
    18: gettext_noop("First to 18 points."),
    19: gettext_noop("First to 19 points."),
    20: gettext_noop("First to 20 points."),
    21: gettext_noop("First to 21 points."),
    22: gettext_noop("First to 22 points."),
    23: gettext_noop("First to 23 points."),
    24: gettext_noop("First to 24 points."),
    25: gettext_noop("First to 25 points."),
}
"""The option's values by the points that win the match, a single game first (GAMMON-28)."""

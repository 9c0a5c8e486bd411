"""The reasons of rulings, as players read them.

Details of a single case belong in the staff note, which only staff may read.
"""

from collections.abc import Mapping

from games.engine.words import gettext_noop

IDLE = "idle"
"""Reason code of matches that the site aborts because no player acts any more."""
REASONS: Mapping[str, str] = {
    "asked": gettext_noop("The players asked for it."),
    "looking": gettext_noop("Staff is looking into what has happened here."),
    "looked": gettext_noop("Staff has looked into what has happened here."),
    "site": gettext_noop("Something went wrong at the site."),
    "line": gettext_noop("A player lost the connection through no fault of their own."),
    "away": gettext_noop("A player has left the others waiting."),
    "stalling": gettext_noop("A player let the clock run on purpose."),
    "help": gettext_noop("A player had help in playing."),
    "arranged": gettext_noop("The result was arranged."),
    "words": gettext_noop("Something was said that has no place here."),
    "conduct": gettext_noop("A player has broken the rules of conduct."),
    "event": gettext_noop("The plan of the tournament asks for it."),
    "mistake": gettext_noop("An earlier ruling was wrong."),
    "appeal": gettext_noop("An appeal was right."),
}
"""The reasons of rulings by code; codes are stored in event logs and never change."""
ALL: Mapping[str, str] = {
    **REASONS,
    IDLE: gettext_noop("No player has done anything there for a day."),
}
"""The reasons of rulings, and those of actions of the site itself."""

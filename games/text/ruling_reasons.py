"""The reasons of rulings, as players read them.

Details of a single case belong in the staff note, which only staff may read.
"""

from collections.abc import Mapping

from games.engine.words import gettext_noop

IDLE = "idle"
"""Reason code of matches that the site aborts because no player acts any more."""
UNOPENED = "unopened"
"""Reason code of matches that the site aborts because a sealed seed was not opened repeatedly."""
MISSED = "missed"
"""Reason code of matches that the site aborts because a player has never come."""
BY_SITE = (IDLE, UNOPENED, MISSED)
"""Reason codes of what the site does by itself."""
REASONS: Mapping[str, str] = {
    "asked": gettext_noop("The players asked for it."),
    "looking": gettext_noop("The moderators are looking into what happened here."),
    "looked": gettext_noop("The moderators have looked into what happened here."),
    "site": gettext_noop("Something went wrong on the site."),
    "line": gettext_noop("A player lost their connection through no fault of their own."),
    "away": gettext_noop("A player left the others waiting."),
    "stalling": gettext_noop("A player let the clock run down on purpose."),
    "help": gettext_noop("A player had outside help."),
    "arranged": gettext_noop("The result was arranged in advance."),
    "words": gettext_noop("The chat contained something that has no place here."),
    "conduct": gettext_noop("A player broke the rules of fair play."),
    "event": gettext_noop("The tournament schedule requires it."),
    "mistake": gettext_noop("An earlier decision was wrong."),
    "appeal": gettext_noop("An appeal was successful."),
}
"""The reasons of rulings by code; codes are stored in event logs and never change."""
MESSAGES: Mapping[str, str] = {
    "play": gettext_noop("Please play on, or agree on a result."),
    "soon": gettext_noop("If no one plays on, the moderators will end this match soon."),
    "polite": gettext_noop("Please stay polite in the chat."),
    "known": gettext_noop("We know about the problem and are working on it. Please wait."),
}
"""What staff can write to the players of a match, by code; codes never change."""
ALL: Mapping[str, str] = {
    **REASONS,
    IDLE: gettext_noop("No player has acted here for a day."),
    UNOPENED: gettext_noop("A player did not open their sealed seed."),
    MISSED: gettext_noop("A player did not arrive in time, so no one loses."),
}
"""The reasons of rulings, and those of actions of the site itself."""

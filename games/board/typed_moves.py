"""Actions that players type, in the words of their language."""

from django.utils.translation import gettext

from games.engine.rules import Rules
from games.engine.state import Call, State
from games.engine.text import action_text, read_position
from games.models import Match
from games.text.notation import in_engines_words

DEEDS = ("throw", "done", "undo", "ready", "rematch")
"""Actions that need no confirmation and can be typed as one word."""


def action_typed(match: Match, text: str) -> str:
    """Translate typed text into an action: a command, a call, or a play in notation."""
    said = " ".join(text.split()).casefold()
    rules, _ = read_position(match.position)
    known = _deeds() | _calls(rules)
    if said in known:
        return known[said]
    return f"play {in_engines_words(said)}"


def _deeds() -> dict[str, str]:
    named = {
        gettext("Throw"): "throw",
        gettext("Done"): "done",
        gettext("Undo"): "undo",
        gettext("Next game"): "ready",
        gettext("Rematch"): "rematch",
    }
    return dict(zip(DEEDS, DEEDS, strict=True)) | {
        word.casefold(): action for word, action in named.items()
    }


def _calls(rules: Rules[State]) -> dict[str, str]:
    """Return the calls of the game by their name and by the label of their button."""
    return {
        name.casefold(): action_text(Call(call))
        for call, label in rules.call_names.items()
        for name in (call, gettext(label))
    }

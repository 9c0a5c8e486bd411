"""Reads actions that players type in their own language."""

from django.utils.translation import gettext

from games.engine.forms.text import action_text, read_position
from games.engine.rules import Rules
from games.engine.state import Call, State
from games.models import Match
from games.text.notation import parse_localized

COMMANDS = ("throw", "done", "undo", "ready", "rematch")
"""Actions that need no confirmation and can be typed as one word."""


def parse_typed(match: Match, text: str) -> str:
    """Return typed text as an action in wire form: a command, a call, or a play in notation."""
    typed = " ".join(text.split()).casefold()
    rules, _ = read_position(match.position)
    known = _commands() | _call_commands(rules)
    if typed in known:
        return known[typed]
    return f"play {parse_localized(typed)}"


def _commands() -> dict[str, str]:
    labels = {
        "roll": "throw",
        gettext("Roll"): "throw",
        gettext("Throw"): "throw",
        gettext("Done"): "done",
        gettext("Undo"): "undo",
        gettext("Next game"): "ready",
        gettext("Rematch"): "rematch",
    }
    return dict(zip(COMMANDS, COMMANDS, strict=True)) | {
        word.casefold(): action for word, action in labels.items()
    }


def _call_commands(rules: Rules[State]) -> dict[str, str]:
    """Return each call in wire form, by the call's name and by the label of its button."""
    return {
        name.casefold(): action_text(Call(call))
        for call, label in rules.call_names.items()
        for name in (call, gettext(label))
    }

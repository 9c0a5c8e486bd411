"""Choices in the form for a new seek, with their labels."""

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext, ngettext

from games.engine.options import Option
from games.proof.leaving import COMPUTER, ENDS, SKIPPED

MAX_RADIO_BUTTONS = 8
"""A field with more choices than this is a select box instead of radio buttons."""
CASUAL = "casual"
"""Value of the ratings field for a casual match."""
CLOCKS_STOP = "off"
"""Value of the two days-off fields if clocks stop on those days (slow paces only)."""


def choice_field(label: str, choices: Iterable[tuple[str, str]]) -> forms.ChoiceField:
    known = list(choices)
    widget = forms.RadioSelect if len(known) <= MAX_RADIO_BUTTONS else forms.Select
    refusal = gettext("This choice is not available here. Please choose again.")
    return forms.ChoiceField(
        label=label,
        choices=known,
        initial=known[0][0],
        required=False,
        widget=widget,
        error_messages={"invalid_choice": refusal},
    )


def weekend_choices() -> list[tuple[str, str]]:
    off = gettext("Clocks stop on Saturday and Sunday (UTC)")
    return [("", gettext("Clocks run every day")), (CLOCKS_STOP, off)]


def vacation_choices() -> list[tuple[str, str]]:
    off = gettext("A player's clock stops while they are on holiday")
    return [("", gettext("Clocks run during holidays")), (CLOCKS_STOP, off)]


def option_choices(option: Option) -> list[tuple[str, str]]:
    """Return an option's values with their labels, as form choices."""
    return [(str(value), gettext(words)) for value, words in option.values.items()]


def rated_choices() -> list[tuple[str, str]]:
    counts = gettext("Rated, if all players have accounts")
    return [("", counts), (CASUAL, gettext("Casual: the result does not affect ratings"))]


def leaving_choices() -> list[tuple[str, str]]:
    return [
        (COMPUTER, gettext("A computer takes over (three or four players)")),
        (SKIPPED, gettext("The player's turns are skipped")),
        (ENDS, gettext("The game ends, and all other players win")),
    ]


def player_count_choice(number: int) -> tuple[str, str]:
    words = ngettext("%(number)s player", "%(number)s players", number)
    return str(number), words % {"number": number}

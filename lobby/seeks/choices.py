"""Choices in the form for a new seek, with their labels."""

from collections.abc import Iterable, Mapping

from django import forms
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext, ngettext, pgettext

from games.engine.options import Option
from games.engine.words import gettext_noop
from games.proof.leaving import COMPUTER, ENDS, SKIPPED
from lobby.setup_line import LENGTHS

MAX_RADIO_BUTTONS = 8
"""A field with more choices than this is a select box instead of radio buttons."""
CASUAL = "casual"
"""Value of the ratings field for a casual match."""
CLOCKS_STOP = "off"
"""Value of the two days-off fields if clocks stop on those days (slow paces only)."""


ANYONE, BY_LINK, A_BOT = "", "link", "computer"
"""Values of the field for the opponent."""
OWN_LENGTH = "own"
"""Value of the length field if the player chooses length and cube one by one."""
SLOW_PACES: Mapping[str, str] = {
    "day": gettext_noop("1 day"),
    "days": gettext_noop("3 days"),
    "week": gettext_noop("1 week"),
}
"""The delay of each slow pace."""


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


def pace_chips(titles: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the paces with the short titles that fit on a chip."""
    return [
        (name, gettext(SLOW_PACES[name]) if name in SLOW_PACES else words.partition(":")[0])
        for name, words in titles.items()
    ]


def rated_field() -> forms.ChoiceField:
    field = choice_field(gettext("Ratings"), rated_choices())
    field.help_text = gettext("A game is rated only if all players have accounts.")
    return field


def casual_field() -> forms.ChoiceField:
    """Return the ratings field for guests: casual is the only choice, and a sentence says why."""
    field = choice_field(gettext("Ratings"), [choice for choice in rated_choices() if choice[0]])
    field.help_text = format_html(
        '{} <a href="{}">{}</a>',
        gettext("A game is rated only if all players have accounts."),
        reverse("account_signup"),
        gettext("Sign up to play rated"),
    )
    return field


def length_field(game: str) -> forms.ChoiceField:
    """Return the field of the lengths that the form offers by name."""
    field = choice_field(gettext("Length"), length_choices(game))
    field.help_text = gettext(
        "In cube matches the two dice that decide who starts are also the first roll; equal dice "
        "are rolled again."
    )
    return field


def length_choices(game: str) -> list[tuple[str, str]]:
    """Return the lengths that the form offers by name, and the player's own length."""
    named = [(name, gettext(words)) for name, (words, _) in LENGTHS[game].items()]
    return [*named, (OWN_LENGTH, gettext("Other length"))]


def who_choices() -> list[tuple[str, str]]:
    return [
        (ANYONE, gettext("Anyone")),
        (BY_LINK, gettext("A friend, by link")),
        (A_BOT, gettext("The computer")),
    ]


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
    return [("", pgettext("match", "Rated")), (CASUAL, pgettext("match", "Casual"))]


def leaving_choices() -> list[tuple[str, str]]:
    return [
        (COMPUTER, gettext("A computer takes over (three or four players)")),
        (SKIPPED, gettext("The player's turns are skipped")),
        (ENDS, gettext("The game ends, and all other players win")),
    ]


def player_count_choice(number: int) -> tuple[str, str]:
    words = ngettext("%(number)s player", "%(number)s players", number)
    return str(number), words % {"number": number}

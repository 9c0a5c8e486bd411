"""Filter for the list of open seeks, filled from the query string of the page."""

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext, ngettext, pgettext

from games.engine.games import GAMES
from games.text.setup import pace_choices, preset_name, title, titles
from lobby.models import Seek
from lobby.rating_range import RatingRange

RATED, CASUAL = "rated", "casual"
LOWEST, HIGHEST = 0, 4000
"""Lowest and highest rating that the rating fields accept."""


def rating_field(label: str) -> forms.IntegerField:
    """Return a form field for a rating, which may be left empty."""
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=LOWEST,
        max_value=HIGHEST,
        widget=forms.NumberInput({"step": 50, "inputmode": "numeric"}),
    )


class SeekFilter(forms.Form):
    """Filter for the list of open seeks.

    In the query string all field names begin with `seek`. An empty or invalid field filters
    nothing.
    """

    def __init__(self, asked: Mapping[str, str]) -> None:
        super().__init__(asked, prefix="seek")
        kinds = [(RATED, pgettext("match", "rated")), (CASUAL, pgettext("match", "casual"))]
        self.fields["game"] = _choice_field(gettext("Game"), titles().items())
        self.fields["pace"] = _choice_field(gettext("Clocks"), pace_choices().items())
        self.fields["rules"] = _choice_field(gettext("Rules"), _preset_choices())
        self.fields["kind"] = _choice_field(gettext("Ratings"), kinds)
        self.fields["free"] = _choice_field(gettext("Free seats"), _free_seat_choices())
        self.fields["least"] = rating_field(gettext("Host rated from"))
        self.fields["most"] = rating_field(gettext("to"))
        # Fills `cleaned_data`; fields that are invalid are left out of it.
        self.is_valid()

    @classmethod
    def normalized(cls, asked: Mapping[str, str]) -> str:
        """Return the query string of the filter in a page's query; empty without a filter."""
        # Most pages have none, and a form with all its choices is not built for nothing.
        return cls(asked).query_string if any(name.startswith("seek-") for name in asked) else ""

    @classmethod
    def of(cls, address: str) -> "SeekFilter":
        """Return the filter that a query string describes."""
        return cls(QueryDict(address))

    @property
    def active_values(self) -> dict[str, Any]:
        """The fields with a valid value, and these values."""
        none = ("", None)
        return {name: value for name, value in self.cleaned_data.items() if value not in none}

    @property
    def query_string(self) -> str:
        """Query string of the filter. Equal filters have equal query strings."""
        return urlencode(
            {self.add_prefix(name): value for name, value in self.active_values.items()}
        )

    def apply(self, seeks: Iterable[Seek]) -> list[Seek]:
        """Return the seeks that pass the filter."""
        values = self.active_values
        return [seek for seek in seeks if _passes(seek, values)] if values else list(seeks)


def _passes(seek: Seek, values: Mapping[str, Any]) -> bool:
    """Whether a seek passes the filter whose active values are `values`."""
    free = seek.seats - len(seek.places.all())
    here = {
        "game": seek.game,
        "pace": seek.pace,
        "rules": f"{seek.game}/{preset_name(seek.game, seek.options)}",
        "kind": RATED if seek.rated else CASUAL,
        "free": str(free),
    }
    if any(name in values and values[name] != value for name, value in here.items()):
        return False
    return RatingRange(values.get("least"), values.get("most")).admits(seek.pairing_rating)


def _preset_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    return [
        (title(each.game), [(f"{each.game}/{name}", gettext(name)) for name in each.presets])
        for each in GAMES
        if each.presets
    ]


def _free_seat_choices() -> list[tuple[str, str]]:
    most = max(number for each in GAMES for number in each.seat_numbers)
    words = [ngettext("%(number)s seat", "%(number)s seats", n) for n in range(1, most)]
    return [(str(n), each % {"number": n}) for n, each in enumerate(words, start=1)]


def _choice_field(label: str, choices: Iterable[tuple[str, Any]]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=[("", gettext("All")), *choices], required=False)

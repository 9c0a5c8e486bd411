"""Filter for a user's match history, filled from the query string of the page."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext, pgettext

from accounts.people.search import users_with_prefix
from games.engine.games import GAMES
from games.models import Result, ResultQuerySet
from games.text.setup import title

LONGEST_NAME = 20
RATED, CASUAL = "rated", "casual"
MAX_OPPONENTS = 100
"""Maximum number of users whose name may begin with the opponent's name that was entered."""
DAY = timedelta(days=1)
LAST_DAY = date.max - DAY
PEOPLE, COMPUTERS = "people", "computers"


class HistoryFilter(forms.Form):
    """Filter for a user's match history; an empty field filters nothing."""

    def __init__(self, asked: Mapping[str, str]) -> None:
        super().__init__(asked)
        self.fields["game"] = _choice_field(
            gettext("Game"), [(g.game, title(g.game)) for g in GAMES]
        )
        outcomes = [(each.value, str(each.label)) for each in Result.Outcome]
        self.fields["outcome"] = _choice_field(gettext("Result"), outcomes)
        kinds = [(RATED, pgettext("match", "rated")), (CASUAL, pgettext("match", "casual"))]
        self.fields["kind"] = _choice_field(gettext("Ratings"), kinds)
        who = [(PEOPLE, gettext("people only")), (COMPUTERS, gettext("people and computers"))]
        self.fields["company"] = _choice_field(gettext("Who played"), who)
        self.fields["since"] = _date_field(gettext("From"))
        self.fields["until"] = _date_field(gettext("Until"))
        self.fields["opponent"] = forms.CharField(
            label=gettext("Opponent's name, or its first few letters"),
            required=False,
            max_length=LONGEST_NAME,
        )
        # Fills `cleaned_data`. An invalid field shows its error and filters nothing.
        self.is_valid()

    @property
    def active_values(self) -> dict[str, Any]:
        """The fields with a valid value, and these values."""
        return {name: value for name, value in self.cleaned_data.items() if value}

    @property
    def is_open(self) -> bool:
        """Whether the page shows the form unfolded.

        It does if a field filters something or is invalid.
        """
        return bool(self.active_values or self.errors)

    @property
    def query_string(self) -> str:
        """Query string of the filter with a trailing `&`; empty if nothing is filtered."""
        words = urlencode({name: str(value) for name, value in self.active_values.items()})
        return f"{words}&" if words else ""

    def apply(self, results: ResultQuerySet) -> ResultQuerySet:
        """Return the results that pass the filter."""
        values = self.active_values
        for name in ("game", "outcome"):
            if name in values:
                results = results.filter(**{name: values[name]})
        if "kind" in values:
            results = results.filter(reckoning__isnull=values["kind"] == CASUAL)
        if "company" in values:
            results = results.filter(computers=values["company"] == COMPUTERS)
        # Compared as datetimes, not with `__date`: the database has statistics on the column, but
        # not on its date.
        if "since" in values:
            results = results.filter(at__gte=_start_of_day(values["since"]))
        if "until" in values:
            results = results.filter(at__lt=_start_of_day(min(values["until"], LAST_DAY) + DAY))
        return _filter_by_opponent(results, values["opponent"]) if "opponent" in values else results


def _start_of_day(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def _filter_by_opponent(results: ResultQuerySet, name: str) -> ResultQuerySet:
    """Return the results against opponents whose name begins with `name`."""
    people = (
        users_with_prefix(name).order_by("username").values_list("pk", flat=True)[:MAX_OPPONENTS]
    )
    there = Result.objects.filter(match=OuterRef("match"), user__in=list(people))
    return results.filter(Exists(there.exclude(side=OuterRef("side"))))


def _choice_field(label: str, choices: Sequence[tuple[str, str]]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=[("", gettext("All")), *choices], required=False)


def _date_field(label: str) -> forms.DateField:
    # HTML date inputs accept ISO dates only.
    widget = forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, required=False, widget=widget)
